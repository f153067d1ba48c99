import { CapikitError } from "@capikit/common/errors";

/** The command line is invalid; the message contains the fix. */
export class FlagError extends CapikitError {
  override readonly name: string = "FlagError";
  /** Exit code for the program. */
  readonly exitCode: number = 2;
}

/** The command line asks for help, which is the message. */
export class FlagHelpError extends FlagError {
  override readonly name = "FlagHelpError";
  override readonly exitCode = 0;
}
