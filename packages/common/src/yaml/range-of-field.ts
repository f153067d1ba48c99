import { isRecord } from "../json/json-object.ts";
import type { YamlDocument } from "./read-yaml.ts";
import type { YamlRange, YamlValue } from "./yaml-value.ts";

/** Splits the path of a field, such as `spec.ports[0].name` or `metadata.labels[a.b/c]`. */
export function stepsOfField(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)(?:\]|$)|([^.[\]]+)/g)].map(
    ([, bracketed, plain]) => bracketed ?? plain ?? "",
  );
}

/**
 * Returns the range of a field, or of its nearest existing parent: the key in a mapping, the item
 * in a list. Items are found by their index or `name`. Offsets are those of the document's places.
 *
 * @param path Such as `spec.ports[0].name` or `spec.variables[region].value`; empty for the whole
 * document.
 */
export function rangeOfField(document: YamlDocument, path: string): YamlRange {
  let value: YamlValue | undefined = document.value;
  let range = placeOf(document, value) ?? { start: 0, end: 0 };
  for (const step of stepsOfField(path)) {
    const place = placeOf(document, value);
    if (place === undefined || typeof value !== "object" || value === null) break;
    const key: number | string = Array.isArray(value) ? indexOf(value, step) : step;
    const next = typeof key === "number" ? place.values.get(key) : place.keys.get(key);
    if (next === undefined) break;
    range = next;
    value = Array.isArray(value) ? value[Number(key)] : value[step];
  }
  return { start: range.start, end: range.end };
}

function placeOf(document: YamlDocument, value: YamlValue | undefined): ReturnType<YamlDocument["placeOf"]> {
  return typeof value === "object" && value !== null ? document.placeOf(value) : undefined;
}

function indexOf(items: readonly YamlValue[], step: string): number {
  if (/^\d+$/.test(step)) return Number(step);
  return items.findIndex((item) => isRecord(item) && item.name === step);
}
