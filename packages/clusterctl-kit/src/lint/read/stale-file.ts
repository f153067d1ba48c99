/** A checked-in file of which the release contains another build. */
export interface StaleFile {
  readonly path: string;
  /** File of the release. */
  readonly output: string;
  /** File and line of the command that builds it, such as `Makefile:12`. */
  readonly from: string;
}
