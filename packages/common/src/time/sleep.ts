import type { Clock } from "./clock.ts";

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
