/**
 * The types of `@capikit/api/meta` that the language knows, by the argument of `+capikit:schema:builtin=…` on their declaration.
 * The first group acts as `string` and `boolean` do, the second as named types, the third marks roots.
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

export type SpecialName = (typeof specialNames)[number];
