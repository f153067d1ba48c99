import { CapikitError } from "@capikit/common/errors";

/** An invalid call: nothing was read or written. The command line exits with 2. */
export class UsageError extends CapikitError {
  override readonly name = "UsageError";
  /** How to fix the call. */
  readonly help: string | undefined;
  /** Flags whose values are the problem, without dashes, such as `webhook-host`. */
  readonly flags: readonly string[];

  constructor(message: string, help?: string, flags: readonly string[] = []) {
    super(message);
    this.help = help;
    this.flags = flags;
  }
}

/** A project without sources of any emitter, as that of an extension in JavaScript. */
export class NothingToGenerateError extends UsageError {}
