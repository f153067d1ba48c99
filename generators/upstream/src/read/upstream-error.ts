import { CapikitError } from "@capikit/common/errors";

/** Thrown if the inputs cannot be compared. */
export class UpstreamError extends CapikitError {
  override readonly name = "UpstreamError";
  /** How to fix the input. */
  readonly help: string;

  constructor(message: string, { help }: Pick<UpstreamError, "help">) {
    super(message);
    this.help = help;
  }
}
