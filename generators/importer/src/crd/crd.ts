import type { Location } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";

/** A CRD as it was read: checked as far as types can be made of it. */
export interface Crd {
  /** `metadata.name`, else what it should be. */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  /** The whole document. */
  readonly document: JsonObject;
  readonly metadata: JsonObject;
  readonly spec: JsonObject;
  readonly names: JsonObject;
  readonly versions: readonly CrdVersion[];
  /** The file, as it was passed. */
  readonly path: string;
  readonly locate: (object: unknown, key?: string) => Location;
}

export interface CrdVersion {
  readonly name: string;
  readonly document: JsonObject;
  /** `schema.openAPIV3Schema`. */
  readonly schema: JsonObject;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value of a key if it is an object, else an empty one. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isObject(found) ? found : {};
}

/** The value of a key if it is a list, else an empty one. */
export function listAt(value: JsonObject, key: string): readonly Json[] {
  const found = value[key];
  return isList(found) ? found : [];
}

/** The value of a key if it is a string with something in it. */
export function textAt(value: JsonObject, key: string): string | undefined {
  const found = value[key];
  return typeof found === "string" && found !== "" ? found : undefined;
}
