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

/** A part of a text: offsets in UTF-16 code units, `end` exclusive. */
export interface YamlRange {
  readonly start: number;
  readonly end: number;
}

/** The places of a collection and its members. Values of an alias have the anchor's place. */
export interface YamlPlace extends YamlRange {
  /** The keys of a mapping by name, without those of `<<`; empty for a list. */
  readonly keys: ReadonlyMap<string, YamlRange>;
  /** The members by key or index. An alias is at its own place. */
  readonly values: ReadonlyMap<string | number, YamlRange>;
}

/** A duplicate key of a mapping. */
export interface DuplicateKey extends YamlRange {
  readonly key: string;
}
