import { ApiError } from "@capikit/client/errors";
import { CapikitError } from "@capikit/common/errors";
import { type Clock, retry } from "@capikit/common/time";

/** Retry settings of a move's requests. */
export interface MoveRetry {
  /** Maximum attempts, including the first. Default: 13. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt; later delays grow by 1.5. Default: 500. */
  readonly firstWaitMs?: number | undefined;
}

/** Attempts of a request that the server rejected: webhooks may reject it temporarily. */
const judgedAttempts = 5;

/** Retries work with growing delays, by default for two minutes. */
export function withRetries<T>(
  { attempts = 13, firstWaitMs = 500 }: MoveRetry,
  clock: Clock,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return retry(work, {
    attempts,
    initialMs: firstWaitMs,
    factor: 1.5,
    isFinal: (error, attempt) =>
      error instanceof NonRetryableError || (isJudged(error) && attempt >= judgedAttempts),
    clock,
    signal,
  });
}

/** An error that no further attempt can change. */
export class NonRetryableError extends CapikitError {
  override readonly name = "NonRetryableError";
}

function isJudged(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![408, 409, 429].includes(error.status)
  );
}
