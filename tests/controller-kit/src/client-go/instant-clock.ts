import type { Clock } from "@capikit/common/time";
import { createFakeClock } from "@capikit/common/time";

/** Longer waits are timeouts, which end no scenario. */
const longestWaitMs = 60_000;

/** A clock whose waits end at once, in the order of their times, and advance its time. */
export interface InstantClock extends Clock {
  /** Advances the time without ending waits. */
  advance(ms: number): void;
}

/** @param limitsMs waits that are time limits of answers, which end no scenario either. */
export function createInstantClock(limitsMs: readonly number[] = []): InstantClock {
  const clock = createFakeClock();
  let skippedMs = 0;
  return {
    now: () => clock.now() + skippedMs,
    advance(ms) {
      skippedMs += ms;
    },
    after(ms, callback) {
      let isPending = ms <= longestWaitMs && !limitsMs.includes(ms);
      const cancel = clock.after(ms, () => {
        isPending = false;
        callback();
      });
      const wait = (): void => {
        if (!isPending) return;
        clock.advance(Math.max(0, Math.min(...clock.waits())));
        setImmediate(wait);
      };
      setImmediate(wait);
      return () => {
        isPending = false;
        cancel();
      };
    },
  };
}
