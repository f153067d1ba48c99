/** The control plane, or a binary for it, cannot be had. The message says which process failed, how, and shows its last lines. */
export class EnvtestError extends Error {
  override readonly name = "EnvtestError";
}
