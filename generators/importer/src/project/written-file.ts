/** A file to write. */
export interface WrittenFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /**
   * `keep` keeps an existing file, `replace` replaces it: the text is based on it. By default, only
   * files that capikit wrote are replaced.
   */
  readonly existing?: "keep" | "replace";
}
