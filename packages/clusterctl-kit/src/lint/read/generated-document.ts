/** A document that is written of the provider's files, such as `docs/provider.md`. */
export interface GeneratedDocument {
  /** As it is to be shown; slashes part folders. */
  readonly path: string;
  readonly present: string;
  /** What the provider's files come to now. */
  readonly expected: string;
}
