import type { Bytes } from "./go-text/runes.ts";

/** A `${…}` of a template. */
export interface Substitution {
  /** Variable name. */
  readonly name: Bytes;
  /** Operator, such as `:=` or `//`; empty if none. `#` without arguments is the length. */
  readonly operator: string;
  /** Arguments of the operator: strings and nested substitutions. */
  readonly args: readonly Part[];
  /** Byte range in the template without legacy notation. */
  readonly start: number;
  readonly end: number;
}

/** Literal text or a substitution. */
export type Part = Bytes | Substitution;
