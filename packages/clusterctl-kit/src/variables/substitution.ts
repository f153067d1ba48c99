import type { Bytes } from "./go-text/bytes.ts";

/** A `${…}` of a template. */
export interface Substitution {
  /** Name of the variable. */
  readonly name: Bytes;
  /** What is done with the value, such as `:=` or `//`; empty where nothing is. `#` without arguments is the length. */
  readonly operator: string;
  /** Arguments of the operator, in their order: texts, and substitutions within. */
  readonly args: readonly Part[];
  /** Where it begins and ends, in bytes of the template without old notation. */
  readonly start: number;
  readonly end: number;
}

/** Text, which is taken as it is, or a substitution. */
export type Part = Bytes | Substitution;
