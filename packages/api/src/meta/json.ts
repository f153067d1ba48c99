import type { ObjectMeta } from "./kubernetes-object.ts";

/**
 * ---
 * Any JSON value. Schema: no type, unknown fields preserved.
 *
 * +capikit:schema:builtin=JSONValue
 */
export type JSONValue = boolean | null | number | string | JSONValue[] | { [key: string]: JSONValue };

/**
 * ---
 * An object with any fields. Schema: `object` that preserves unknown fields.
 *
 * +capikit:schema:builtin=RawExtension
 */
export type RawExtension = { [key: string]: JSONValue };

/**
 * ---
 * A complete Kubernetes object inside another object. Schema: `object` that preserves unknown
 * fields, and an embedded resource: the API server requires `apiVersion`, `kind` and valid
 * metadata.
 *
 * +capikit:schema:builtin=EmbeddedObject
 */
export type EmbeddedObject = {
  apiVersion: string;
  kind: string;
  metadata?: ObjectMeta;
  [key: string]: unknown;
};
