import { CapikitError } from "@capikit/common/errors";

/** An invalid call: nothing was read or written. The command line exits with 2. */
export class UsageError extends CapikitError {
  override readonly name = "UsageError";
  /** How to fix the call. */
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}
