import type { Clock } from "@capikit/client";

/** Runs with a signal that aborts after some milliseconds, or with another signal. */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  also?: AbortSignal,
): Promise<T> {
  const timeout = new AbortController();
  const cancel = clock.after(ms, () =>
    timeout.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, "TimeoutError")),
  );
  try {
    return await run(also === undefined ? timeout.signal : AbortSignal.any([timeout.signal, also]));
  } finally {
    cancel();
  }
}
