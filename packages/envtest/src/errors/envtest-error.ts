/** A control plane is not available. The message names the failed process and its output tail. */
export class EnvtestError extends Error {
  override readonly name = "EnvtestError";
}
