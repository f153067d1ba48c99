/** The command line makes no sense; the message says what to write instead. */
export class FlagError extends Error {
  override readonly name: string = "FlagError";
  /** What the program should end with. */
  readonly exitCode: number = 2;
}

/** The command line asks for help, which is the message. */
export class FlagHelp extends FlagError {
  override readonly name = "FlagHelp";
  override readonly exitCode = 0;
}
