import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject, ownMember, setMember } from "@capikit/common/json";

/** The way to a field, as names. */
export type Path = readonly string[];

/** The value of a field, undefined where there is none. */
export function getAt(object: JSONValue | undefined, path: Path): JSONValue | undefined {
  let current: JSONValue | undefined = object;
  for (const name of path) {
    if (!isJsonObject(current)) return undefined;
    current = ownMember(current, name);
  }
  return current;
}

/** The text of a field; empty where there is none. */
export function textAt(object: JSONValue | undefined, path: Path): string {
  const value = getAt(object, path);
  return typeof value === "string" ? value : "";
}

/** The map of texts at a field; empty where there is none. */
export function textsAt(object: JSONValue | undefined, path: Path): Record<string, string> {
  const value = getAt(object, path);
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Sets a field, with the objects on its way. What is no object on its way is replaced. */
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

/** Removes a field. */
export function removeAt(object: JsonObject, path: Path): void {
  const last = path.at(-1);
  const parent = getAt(object, path.slice(0, -1));
  if (last !== undefined && isJsonObject(parent)) delete parent[last];
}

/** The object without members that are undefined: what an optional field is when it is not set. */
export function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
