/** A place that does not follow the rules. */
export interface Finding {
  /** Relative to the root. */
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}
