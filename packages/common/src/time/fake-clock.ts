import type { Clock } from "./clock.ts";

/** A clock whose time only changes when a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the time and calls the callbacks that are due, in the order of their times. */
  advance(ms: number): void;
  /** Returns the remaining milliseconds of every pending callback. */
  waits(): number[];
}

/** Creates a clock that starts at 0. */
export function createFakeClock(): FakeClock {
  let now = 0;
  const timers = new Map<() => void, number>();
  const nextBefore = (end: number): (() => void) | undefined => {
    let next: (() => void) | undefined;
    let at = end;
    for (const [timer, time] of timers) {
      if (time < at || (next === undefined && time <= at)) {
        next = timer;
        at = time;
      }
    }
    return next;
  };
  return {
    now: () => now,
    after(ms, callback) {
      const timer = () => callback();
      timers.set(timer, now + ms);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (let timer = nextBefore(end); timer !== undefined; timer = nextBefore(end)) {
        now = Math.max(now, timers.get(timer) ?? now);
        timers.delete(timer);
        timer();
      }
      now = end;
    },
    waits: () => [...timers.values()].map((at) => at - now),
  };
}
