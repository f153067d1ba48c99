import type { Clock } from "./clock.ts";
import { linkSignals } from "./link-signals.ts";

/**
 * Runs a function with a signal that aborts after a timeout or with another signal.
 *
 * The reason is a `TimeoutError` (`DOMException`), or that of the other signal.
 *
 * @param message of the `TimeoutError`. Default: `no answer within … ms`.
 */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  message = `no answer within ${Math.round(ms)} ms`,
): Promise<T> {
  using limit = linkSignals(signal);
  const cancel = clock.after(ms, () => limit.abort(new DOMException(message, "TimeoutError")));
  try {
    return await run(limit.signal);
  } finally {
    cancel();
  }
}
