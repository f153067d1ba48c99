/** A part of a text: offsets in UTF-16 code units, `end` exclusive. */
export interface YamlRange {
  readonly start: number;
  readonly end: number;
}

/** The places of a list or mapping and its members. Values that an alias repeats are at the place of the anchored value. */
export interface YamlPlace extends YamlRange {
  /** The keys of a mapping by their names; of a list none. Keys that `<<` brings are not included. */
  readonly keys: ReadonlyMap<string, YamlRange>;
  /** The members by key or index. An alias is at its own place. */
  readonly values: ReadonlyMap<string | number, YamlRange>;
}

/** A key that its mapping has already. */
export interface DuplicateKey extends YamlRange {
  readonly key: string;
}
