import type { Clock } from "./clock.ts";
import { linkSignals } from "./link-signals.ts";

/**
 * Runs a function with a signal that aborts after a number of milliseconds, or when another signal aborts.
 *
 * The reason of the abort is a `TimeoutError` (`DOMException`) after the time, or that of the other signal.
 */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  using limit = linkSignals(signal);
  const cancel = clock.after(ms, () =>
    limit.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, "TimeoutError")),
  );
  try {
    return await run(limit.signal);
  } finally {
    cancel();
  }
}
