/** A JSON value as `JSON.parse` returns it. */
export type JsonValue = boolean | null | number | string | JsonValue[] | { [name: string]: JsonValue };

/** A JSON object that may be changed. */
export type JsonObject = { [name: string]: JsonValue };

/** Reports whether a value is an object with members: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an object with members; an empty one for other values. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Reports whether parsed JSON is an object, like {@link isRecord}, for members of type JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value);
}

/** Returns a member that the object itself has, never one of `Object.prototype`. */
export function ownMember<T>(object: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own member of any name. Assignment to `__proto__` would change the prototype instead. */
export function setMember<T>(object: { [name: string]: T }, name: string, value: T): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[name] = value;
  }
}

const { propertyIsEnumerable: isEnumerable } = Object.prototype;

/**
 * Returns the value at a path of members and items; undefined if a step is missing. Finds own
 * members only, never those of `Object.prototype`.
 */
export function valueAt(value: unknown, ...path: readonly (number | string)[]): unknown {
  let at = value;
  for (const step of path) {
    // The length of a list is its own, too, but not enumerable.
    if (typeof at !== "object" || at === null || !isEnumerable.call(at, step)) return undefined;
    at = (at as Readonly<Record<number | string, unknown>>)[step];
  }
  return at;
}

/** Returns the string at a path; empty if missing. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : "";
}

/** Returns the list at a path; empty if missing. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns the integer at a path; undefined for other values. */
export function integerAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" && Number.isInteger(found) ? found : undefined;
}

/** Returns the members that are strings of the object at a path, such as labels; empty if missing. */
export function textsAt(value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  const members = Object.entries(recordOf(valueAt(value, ...path)));
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === "string"),
  );
}

/** Returns the object without undefined members, such as unset optional fields. */
export function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Deeply copies plain objects and arrays. Faster than `structuredClone`; supports proxies. */
export function cloneJson<T>(value: T): T;
export function cloneJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => cloneJson(item));
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) setMember(copy, name, cloneJson(value[name]));
  return copy;
}
