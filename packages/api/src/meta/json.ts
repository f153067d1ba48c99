import type { ObjectMeta } from "./object-meta.ts";

/**
 * ---
 * Any JSON. Schema: no type, unknown fields preserved.
 *
 * +capikit:schema:builtin=JSONValue
 */
export type JSONValue = boolean | null | number | string | JSONValue[] | { [key: string]: JSONValue };

/**
 * ---
 * An object of any fields. Schema: `object` that preserves unknown fields.
 *
 * +capikit:schema:builtin=RawExtension
 */
export type RawExtension = { [key: string]: JSONValue };

/**
 * ---
 * A whole Kubernetes object inside another one. Schema: `object` that preserves unknown fields, and an embedded resource: the API
 * server requires `apiVersion`, `kind` and valid metadata.
 *
 * +capikit:schema:builtin=EmbeddedObject
 */
export type EmbeddedObject = {
  apiVersion: string;
  kind: string;
  metadata?: ObjectMeta;
  [key: string]: unknown;
};
