import { CapikitError } from "@capikit/common/errors";

/** Carries an error of the sink or the transform past all retries. */
export class SinkError extends CapikitError {
  override readonly name = "SinkError";
}
