import { setImmediate } from "node:timers/promises";

/**
 * Keeps long work from holding up the event loop: `due()` tells when the work has run for longer than its share without a pause,
 * and `pause()` lets everything else run first.
 */
export interface Breather {
  due(): boolean;
  pause(): Promise<void>;
}

/** @param budgetMs how long the work may run on; whatever else the process does comes on top. */
export function createBreather(budgetMs = 5): Breather {
  let since = performance.now();
  return {
    due: () => performance.now() - since >= budgetMs,
    async pause() {
      await setImmediate();
      since = performance.now();
    },
  };
}
