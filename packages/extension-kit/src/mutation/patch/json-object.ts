import type { JSONValue } from "@capikit/api/meta";

export type JsonObject = { [key: string]: JSONValue };

/** Whether the value is an object of JSON, and no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own member; what objects inherit, as `constructor`, is none. */
export function ownMember(object: JsonObject, key: string): JSONValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own member, whatever its name: a plain assignment to `__proto__` would change the prototype. */
export function setMember(object: JsonObject, key: string, value: JSONValue): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}
