/**
 * The control plane or a binary for it is not available. The message names the failed process with
 * its exit and output tail.
 */
export class EnvtestError extends Error {
  override readonly name = "EnvtestError";
}
