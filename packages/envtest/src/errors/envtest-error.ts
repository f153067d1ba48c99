import { CapikitError } from "@capikit/common/errors";

/** A control plane is not available. The message names the failed process and its output tail. */
export class EnvtestError extends CapikitError {
  override readonly name: string = "EnvtestError";
}
