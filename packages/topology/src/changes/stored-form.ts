import type { JSONValue } from "@capikit/api/meta";
import { equalJson, isJsonObject, pointerToken, shortText, stringifyJson } from "@capikit/common/json";
import { compareQuantities, parseQuantity } from "@capikit/common/kubernetes";
import { parseDuration } from "@capikit/common/time";

/** A field that the API server stores in another form than it was applied. */
export interface StoredDifference {
  /** The field as a JSON pointer. */
  readonly path: string;
  readonly kind: "defaulted" | "dropped" | "rewritten";
  readonly cause: string;
}

/** Returns the fields of an applied object that differ in its stored form. */
export function storedDifferences(
  applied: JSONValue | undefined,
  stored: JSONValue | undefined,
  path = "",
): StoredDifference[] {
  if (equalJson(applied, stored)) return [];
  if (applied === undefined)
    return [{ path, kind: "defaulted", cause: `a default or a webhook sets ${shown(stored)}` }];
  if (stored === undefined)
    return [{ path, kind: "dropped", cause: `a schema or a webhook removes ${shown(applied)}` }];
  if (isJsonObject(applied) && isJsonObject(stored))
    return [...new Set([...Object.keys(applied), ...Object.keys(stored)])].flatMap((name) =>
      storedDifferences(applied[name], stored[name], path + pointerToken(name)),
    );
  if (Array.isArray(applied) && Array.isArray(stored)) {
    if (applied.length === stored.length) {
      const left = [...stored];
      const isReordered = applied.every((item) => {
        const at = left.findIndex((other) => equalJson(item, other));
        return at >= 0 && left.splice(at, 1).length === 1;
      });
      if (isReordered) return [{ path, kind: "rewritten", cause: "the elements have another order" }];
      return applied.flatMap((item, at) => storedDifferences(item, stored[at], `${path}/${at}`));
    }
    const cause = `the list has ${stored.length} elements instead of ${applied.length}: another field manager or a webhook adds or removes some`;
    return [{ path, kind: "rewritten", cause }];
  }
  return [
    {
      path,
      kind: "rewritten",
      cause: `${formOf(applied, stored)}${shown(applied)} becomes ${shown(stored)}`,
    },
  ];
}

function formOf(applied: JSONValue, stored: JSONValue): string {
  const [was, is] = [String(applied), String(stored)];
  if (typeof applied !== typeof stored) return was === is ? "another type: " : "";
  const durations = [parseDuration(was), parseDuration(is)];
  if (durations[0] !== undefined && durations[0] === durations[1])
    return "another form of the same duration: ";
  if (parseQuantity(was) === undefined || parseQuantity(is) === undefined) return "";
  return compareQuantities(was, is) === 0 ? "another form of the same quantity: " : "";
}

function shown(value: JSONValue | undefined): string {
  return shortText(stringifyJson(value), 80);
}
