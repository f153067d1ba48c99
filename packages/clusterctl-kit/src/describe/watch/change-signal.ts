import { type Clock, sleep } from "@capikit/common/time";

/** Combines changes that follow each other closely. */
export interface ChangeSignal {
  /** Reports a change. */
  readonly notify: () => void;
  /**
   * Waits for the next change, and for the changes of the following interval.
   *
   * @throws the signal's reason as soon as the signal aborts.
   */
  next(): Promise<void>;
}

/** Creates a signal with a debounce interval in milliseconds. */
export function createChangeSignal(clock: Clock, debounceMs: number, signal: AbortSignal): ChangeSignal {
  let hasChanged = false;
  let resume: (() => void) | undefined;
  const notify = (): void => {
    hasChanged = true;
    resume?.();
  };
  signal.addEventListener("abort", notify, { once: true });
  return {
    notify,
    async next() {
      if (!hasChanged)
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      await sleep(clock, debounceMs, signal);
      hasChanged = false;
    },
  };
}
