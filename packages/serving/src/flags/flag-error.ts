/** The command line is invalid; the message contains the fix. */
export class FlagError extends Error {
  override readonly name: string = "FlagError";
  /** Exit code for the program. */
  readonly exitCode: number = 2;
}

/** The command line asks for help, which is the message. */
export class FlagHelp extends FlagError {
  override readonly name = "FlagHelp";
  override readonly exitCode = 0;
}
