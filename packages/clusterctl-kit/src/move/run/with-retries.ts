import { ApiError } from "@capikit/client/errors";
import { type Clock, retry } from "@capikit/common/time";

/** How often and how long a request of a move is attempted again. */
export interface MoveRetry {
  /** The most attempts, the first included. Default: 13. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt; each further delay is 1.5 times as long. Default: 500. */
  readonly firstWaitMs?: number | undefined;
}

/** Attempts of a request that the server has judged and refused. Webhooks may refuse only for a short time, but not for long. */
const judgedAttempts = 5;

/** Attempts work again with growing delays, two minutes in all by default. */
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
      error instanceof UnchangeableError || (isJudged(error) && attempt >= judgedAttempts),
    clock,
    signal,
  });
}

/** An error that no further attempt can change. */
export class UnchangeableError extends Error {
  override readonly name = "UnchangeableError";
}

function isJudged(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![408, 409, 429].includes(error.status)
  );
}
