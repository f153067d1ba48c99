/** A YAML value: JSON, and `bigint` for large integers of {@link exactKubernetesScalar}. */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | YamlValue[]
  | { [key: string]: YamlValue };

/** A mapping of a YAML document. Keys are own properties, `__proto__` included. */
export type YamlMapping = { [key: string]: YamlValue };
