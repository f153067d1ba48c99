import { ApiError, type Clock, sleep } from "@capikit/client";

/** How often and how long something is tried again. */
export interface MoveRetry {
  /** Attempts in all. Default: 13. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt; half as much again before each further one. Default: 500. */
  readonly firstWaitMs?: number | undefined;
}

/** Tries again with growing waits, two minutes in all by default. What the server has judged and refused is tried five times at most. */
export async function withRetries<T>(
  { attempts = 13, firstWaitMs = 500 }: MoveRetry,
  clock: Clock,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let wait = firstWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof UnchangeableError) throw error;
      if (attempt >= (isJudged(error) ? Math.min(attempts, 5) : attempts)) throw error;
    }
    await sleep(clock, wait, signal);
    wait *= 1.5;
  }
}

/** What no further attempt changes. */
export class UnchangeableError extends Error {
  override readonly name = "UnchangeableError";
}

/** Webhooks may refuse now what they take a moment later, but not for long. */
function isJudged(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![408, 409, 429].includes(error.status)
  );
}
