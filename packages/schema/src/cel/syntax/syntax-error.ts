import { CapikitError } from "@capikit/common/errors";

/** An expression that does not parse. */
export class CelSyntaxError extends CapikitError {
  override readonly name = "CelSyntaxError";
  /** Offset of the error in the expression, in UTF-16 units. */
  readonly offset: number;

  constructor(message: string, offset = 0) {
    super(message);
    this.offset = offset;
  }
}
