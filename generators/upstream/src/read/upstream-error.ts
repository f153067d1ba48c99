/** What was given cannot be compared. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  /** How to mend it. */
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}
