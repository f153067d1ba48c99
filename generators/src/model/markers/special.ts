/**
 * The built-in types of `@capikit/api/meta`, by the argument of `+capikit:schema:builtin=…` on
 * their declaration. The first group acts like `string` and `boolean`, the second like named types,
 * the third marks roots.
 */
export const specialNames = [
  "bytes",
  "float32",
  "float64",
  "int",
  "int32",
  "int64",
  "uint32",
  "uint64",
  "Duration",
  "EmbeddedObject",
  "IntOrString",
  "JSONValue",
  "MicroTime",
  "ObjectMeta",
  "Quantity",
  "RawExtension",
  "Time",
  "Hook",
  "KubernetesList",
  "KubernetesObject",
] as const;

/** Members of every kind. */
export const rootMembers: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Name of a type with a schema of its own. */
export type SpecialName = (typeof specialNames)[number];
