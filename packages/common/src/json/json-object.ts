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
