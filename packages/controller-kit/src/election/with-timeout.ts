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

/** Waits, until the signal aborts at the latest. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal.addEventListener("abort", done, { once: true });
  });
}
