import {
  isInternalError,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  isTooManyRequests,
  TransportError,
} from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { durationMs, poll, shortDuration } from "@capikit/common/time";
import type { Unmet } from "./e2e-error.ts";
import { type ClusterRef, type E2eEnvironment, type IntervalName, intervalOf } from "./environment.ts";
import { createFailure } from "./failure.ts";

/** A state to wait for. */
export interface Wait {
  readonly cluster: ClusterRef;
  readonly interval: IntervalName;
  /** Completes "timed out waiting for". */
  readonly goal: string;
  /** Returns the differences from the expected state; none when it is reached. */
  check(signal: AbortSignal): Promise<readonly Unmet[]>;
  /** Returns the differences for the error. Default: those of the last check. */
  readonly details?: () => Promise<readonly Unmet[]>;
}

/**
 * Waits until a check finds no difference. Temporary errors of servers count as differences.
 *
 * @throws E2eError after the timeout.
 */
export async function waitFor(environment: E2eEnvironment, wait: Wait): Promise<void> {
  const { clock, signal: outer } = environment;
  const { timeout, interval } = intervalOf(environment, wait.interval);
  let last: readonly Unmet[] = [{ problem: "no answer" }];
  const check = async (signal: AbortSignal): Promise<boolean> => {
    try {
      last = await wait.check(signal);
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      last = [{ problem: errorMessage(error) }];
    }
    return last.length === 0;
  };
  try {
    await poll(check, { timeout, interval, clock, signal: outer });
  } catch (error) {
    if (outer?.aborted || !isTimeoutError(error)) throw error;
    const unmet = (await wait.details?.().catch(() => undefined)) ?? last;
    const summary = `timed out after ${shortDuration(durationMs(timeout))} waiting for ${wait.goal}`;
    throw await createFailure(environment, { cluster: wait.cluster, summary, unmet });
  }
}

function isTimeoutError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

const temporary = [isInternalError, isServerTimeout, isServiceUnavailable, isTimeout, isTooManyRequests];

/** Reports whether an error may be gone with the next request, such as a webhook that starts. */
function isTemporary(error: unknown): boolean {
  return error instanceof TransportError || temporary.some((is) => is(error));
}
