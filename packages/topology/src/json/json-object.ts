import type { JSONValue } from "@capikit/api/meta";

/** A JSON object that may be changed. */
export type JsonObject = { [name: string]: JSONValue };

/** The way to a field, as names. */
export type Path = readonly string[];

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A copy that shares nothing. */
export function copyOf<T>(value: T): T {
  return structuredClone(value);
}

/** The value of a field, undefined where there is none. */
export function getAt(object: JSONValue | undefined, path: Path): JSONValue | undefined {
  let current: JSONValue | undefined = object;
  for (const name of path) {
    if (!isJsonObject(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
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
    const next = Object.hasOwn(current, name) ? current[name] : undefined;
    if (isJsonObject(next)) current = next;
    else {
      const made: JsonObject = {};
      define(current, name, made);
      current = made;
    }
  }
  define(current, last, value);
}

/** Removes a field. */
export function removeAt(object: JsonObject, path: Path): void {
  const last = path.at(-1);
  const parent = getAt(object, path.slice(0, -1));
  if (last !== undefined && isJsonObject(parent)) delete parent[last];
}

/** Sets a member whatever its name is: `__proto__` is a name like others. */
function define(object: JsonObject, name: string, value: JSONValue): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether two JSON values are the same, whatever the order of members. */
export function sameJson(left: JSONValue | undefined, right: JSONValue | undefined): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((member, at) => sameJson(member, right[at]));
  if (isJsonObject(left) && isJsonObject(right)) {
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]))
    );
  }
  return left === right;
}

/** The object without members that are undefined: what an optional field is when it is not set. */
export function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
