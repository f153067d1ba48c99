/** A document generated from the provider's files, such as `docs/provider.md`. */
export interface GeneratedDocument {
  /** Path in findings, with slashes. */
  readonly path: string;
  readonly present: string;
  /** Content generated from the current files. */
  readonly expected: string;
}
