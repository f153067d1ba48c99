import { type Clock, type DelayOptions, delayAfter } from "@capikit/common/time";
import { HookCallError } from "./hook-call-error.ts";

const delays: DelayOptions = { initialMs: 200, maxMs: 10_000, jitter: 0.5 };

interface Failures {
  readonly count: number;
  readonly last: HookCallError;
  waitsUntil: number;
}

/** Sends to a server, unless calls to it wait after its failures. @throws the server's last error meanwhile */
export type ServerBackoff = <T>(server: object, send: () => Promise<T>) => Promise<T>;

/**
 * Creates the backoff of a hook client: after the second failure in a row, calls to a server wait for a time that doubles with each
 * failure, for all hooks and objects. Then one call probes the server; a success ends the wait.
 */
export function createServerBackoff(clock: Clock): ServerBackoff {
  const failing = new WeakMap<object, Failures>();
  return async (server, send) => {
    const before = failing.get(server);
    if (before !== undefined && before.count > 1) {
      if (clock.now() < before.waitsUntil) throw before.last;
      // Other calls wait for the result of this one.
      before.waitsUntil = clock.now() + delayAfter(before.count, delays);
    }
    try {
      const answer = await send();
      failing.delete(server);
      return answer;
    } catch (error) {
      if (!isFailureOfServer(error)) throw error;
      // Concurrent calls that fail together count once.
      if (failing.get(server) === before) {
        const count = (before?.count ?? 0) + 1;
        const waitsUntil = clock.now() + delayAfter(Math.max(1, count - 1), delays);
        failing.set(server, { count, last: error, waitsUntil });
      }
      throw error;
    }
  };
}

/** Reports whether an error shows that a server is down or overloaded, not that it refuses a request. */
function isFailureOfServer(error: unknown): error is HookCallError {
  if (!(error instanceof HookCallError)) return false;
  const { code, httpStatus = 0 } = error;
  if (code === "HOOK_CALL_BAD_STATUS") return httpStatus >= 500 || httpStatus === 429;
  return code === "HOOK_CALL_UNREACHABLE" || code === "HOOK_CALL_TIMEOUT";
}
