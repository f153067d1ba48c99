import type { Clock } from "@capikit/client";
import { linkSignals } from "./link-signals.ts";

/** Runs with a signal that aborts after some milliseconds, or with another signal. */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  also?: AbortSignal,
): Promise<T> {
  using limit = linkSignals(also);
  const cancel = clock.after(ms, () =>
    limit.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, "TimeoutError")),
  );
  try {
    return await run(limit.signal);
  } finally {
    cancel();
  }
}
