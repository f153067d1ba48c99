import { ApiError } from "@capikit/client/errors";
import { CapikitError } from "@capikit/common/errors";
import { isTemporaryStatus } from "@capikit/common/http";
import { type Clock, mapLimited, retry, systemClock } from "@capikit/common/time";
import { MoveError, type MoveFailure, type MovePhase } from "./move-error.ts";
import type { MoveSettings } from "./move-options.ts";
import { type MovedObject, shownName } from "./moved-object.ts";

/** Retry settings of a move's requests. */
export interface MoveRetry {
  /** Maximum attempts, including the first. Default: 13. */
  readonly attempts?: number | undefined;
}

/** Attempts of a request that the server rejected: webhooks may reject it temporarily. */
const judgedAttempts = 5;

/** Retries work with growing delays, by default for two minutes. */
export function withRetries<T>(
  { attempts = 13 }: MoveRetry,
  clock: Clock,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return retry(work, {
    attempts,
    initialMs: 500,
    factor: 1.5,
    isFinal: (error, attempt) =>
      error instanceof NonRetryableError || (isJudged(error) && attempt >= judgedAttempts),
    clock,
    signal,
  });
}

/**
 * Runs an action on each object with retries and limited concurrency. Reports all failures at the
 * end.
 *
 * @throws MoveError
 */
export async function each(
  phase: MovePhase,
  objects: readonly MovedObject[],
  { parallel = 64, retry = {}, clock = systemClock, signal }: MoveSettings,
  work: (object: MovedObject) => Promise<void>,
): Promise<void> {
  const failures: MoveFailure[] = [];
  await mapLimited(objects, parallel, async (object) => {
    signal?.throwIfAborted();
    try {
      await withRetries(retry, clock, signal, () => work(object));
    } catch (error) {
      signal?.throwIfAborted();
      failures.push({ object: shownName(object), error });
    }
  });
  if (failures.length > 0) throw new MoveError(phase, failures);
}

/** An error that no further attempt can change. */
export class NonRetryableError extends CapikitError {
  override readonly name = "NonRetryableError";
}

function isJudged(error: unknown): boolean {
  return (
    // After a conflict, an attempt reads the object again.
    error instanceof ApiError && error.status !== 409 && !isTemporaryStatus(error.status)
  );
}
