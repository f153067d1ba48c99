import { readYamlDocuments, type YamlDocument, YamlError, type YamlValue } from "@capikit/common/yaml";

/** Splits a path such as `spec.ports[0].name` or `metadata.labels[a.b/c]`. */
export function stepsOf(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)(?:\]|$)|([^.[\]]+)/g)].map(
    ([, bracketed, plain]) => bracketed ?? plain ?? "",
  );
}

/** Returns the line, from 1, of the deepest existing part of a path. */
export function lineOfPath(text: string, path: string): number {
  const document = firstOf(text);
  if (document === undefined) return 1;
  let value: YamlValue | undefined = document.value;
  let offset = placeOf(document, value)?.start ?? 0;
  for (const step of stepsOf(path)) {
    const place = placeOf(document, value);
    if (place === undefined || typeof value !== "object" || value === null) break;
    const key: number | string = Array.isArray(value) ? indexOf(value, step) : step;
    const range = typeof key === "number" ? place.values.get(key) : place.keys.get(key);
    if (range === undefined) break;
    offset = range.start;
    value = Array.isArray(value) ? value[Number(key)] : value[step];
  }
  return text.slice(0, offset).split(/\r\n?|\n/).length;
}

function firstOf(text: string): YamlDocument | undefined {
  try {
    const [document] = readYamlDocuments(text, {
      plainScalar: (scalar) => scalar,
      duplicateKeys: "last-wins",
    });
    return document;
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

function placeOf(document: YamlDocument, value: YamlValue | undefined): ReturnType<YamlDocument["placeOf"]> {
  return typeof value === "object" && value !== null ? document.placeOf(value) : undefined;
}

/** Returns the index of an item, given its index or name. */
function indexOf(items: readonly YamlValue[], step: string): number {
  if (/^\d+$/.test(step)) return Number(step);
  return items.findIndex(
    (item) => typeof item === "object" && item !== null && !Array.isArray(item) && item.name === step,
  );
}
