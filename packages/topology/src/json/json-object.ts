import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember, setMember, valueAt } from "@capikit/common/json";

export type Path = readonly string[];

/** Returns the value of a field, or undefined. */
export function getAt(object: JSONValue | undefined, path: Path): JSONValue | undefined {
  return valueAt(object, ...path) as JSONValue | undefined;
}

/** Returns the text of a field, or an empty text. */
export function textAt(object: JSONValue | undefined, path: Path): string {
  const value = getAt(object, path);
  return typeof value === "string" ? value : "";
}

/** Returns the map of texts at a field, or an empty map. */
export function textsAt(object: JSONValue | undefined, path: Path): Record<string, string> {
  const value = getAt(object, path);
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Sets a field and creates the objects on its path, replacing other values. */
export function setAt(object: JsonObject, path: Path, value: JSONValue): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let current = object;
  for (const name of path.slice(0, -1)) {
    const next = ownMember(current, name);
    if (isJsonObject(next)) current = next;
    else {
      const made: JsonObject = {};
      setMember(current, name, made);
      current = made;
    }
  }
  setMember(current, last, value);
}

export function removeAt(object: JsonObject, path: Path): void {
  const last = path.at(-1);
  const parent = getAt(object, path.slice(0, -1));
  if (last !== undefined && isJsonObject(parent)) delete parent[last];
}
