import { CapikitError } from "@capikit/common/errors";
import { findErrors } from "../values/find-errors.ts";

/**
 * The platform limits calls. A reconcile that throws it, also as the cause of another error or as
 * all parts of an `AggregateError`, is repeated after the time, without an error in logs and metrics.
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

/**
 * Returns the limit that a thrown value consists of, if any: the value itself, one of its causes, or
 * the longest of an `AggregateError` that consists of limits.
 */
export function findPlatformLimit(thrown: unknown): PlatformLimitedError | undefined {
  const found = findErrors(thrown, (error) => error instanceof PlatformLimitedError);
  return (found as readonly PlatformLimitedError[]).toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0];
}
