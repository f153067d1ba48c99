import type { Clock } from "./clock.ts";
import { linkSignals } from "./link-signals.ts";

/**
 * Waits for a number of milliseconds.
 *
 * @throws the signal's reason as soon as the signal aborts.
 */
export async function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await pause(clock, ms, signal);
  signal?.throwIfAborted();
}

/** Waits for a number of milliseconds, or until the signal aborts. Resolves in both cases. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener("abort", end);
  });
}

/**
 * Waits for work, or rejects with the signal's reason as soon as the signal aborts. The work
 * continues then, and its error is ignored.
 */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return Promise.resolve(work);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    const unlisten = (): void => signal.removeEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    work.then(
      (result) => {
        unlisten();
        resolve(result);
      },
      (error) => {
        unlisten();
        reject(error);
      },
    );
  });
}

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
