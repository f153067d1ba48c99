import { type Clock, pause } from "@capikit/common/time";

/** Milliseconds to wait for a wake. */
const longestPauseMs = 2 ** 30;

/** A step that runs again whenever something has changed. */
export interface WakeableLoop {
  /** Runs the step again, after the current run. */
  wake(): void;
  /** Resolves when the step has ended the loop, or the signal has aborted. */
  readonly done: Promise<void>;
}

/**
 * Runs a step at once, after each wake, and after a delay if it has failed.
 *
 * @param step Returns its outcome, also of errors: it must not throw. `end` ends the loop.
 */
export function startWakeableLoop(
  step: () => Promise<"done" | "end" | "failed">,
  {
    clock,
    retryMs,
    signal,
  }: { readonly clock: Clock; readonly retryMs: number; readonly signal: AbortSignal },
): WakeableLoop {
  let isWoken = false;
  let pausing = new AbortController();
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isWoken = false;
      const outcome = await step();
      if (outcome === "end") return;
      pausing = new AbortController();
      if (isWoken) continue;
      const delayMs = outcome === "failed" ? retryMs : longestPauseMs;
      await pause(clock, delayMs, AbortSignal.any([signal, pausing.signal]));
    }
  };
  return {
    wake() {
      isWoken = true;
      pausing.abort();
    },
    done: run(),
  };
}
