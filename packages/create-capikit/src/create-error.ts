import { CapikitError } from "@capikit/common/errors";

/** An error that the caller can fix: exit code 2 for invalid arguments, 1 for other causes. */
export class CreateError extends CapikitError {
  override readonly name = "CreateError";
  /** How to fix it. */
  readonly help: string | undefined;
  readonly exitCode: 1 | 2;

  constructor(
    message: string,
    { help, exitCode = 2, cause }: { help?: string; exitCode?: 1 | 2; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.help = help;
    this.exitCode = exitCode;
  }
}
