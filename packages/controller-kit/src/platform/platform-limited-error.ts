import { CapikitError } from "@capikit/common/errors";

/**
 * The platform limits calls. A reconcile that throws it, also as the cause of another error, is
 * repeated after the time, without an error in logs and metrics.
 */
export class PlatformLimitedError extends CapikitError {
  override readonly name = "PlatformLimitedError";
  /** Milliseconds until a call may succeed. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns the error among an error and its causes. */
export function findPlatformLimit(thrown: unknown): PlatformLimitedError | undefined {
  const seen = new Set<unknown>();
  let error = thrown;
  while (error instanceof Error && !seen.has(error)) {
    if (error instanceof PlatformLimitedError) return error;
    seen.add(error);
    error = error.cause;
  }
  return undefined;
}
