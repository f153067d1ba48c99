import type { Clock } from "@capikit/client";

/** Time that stands still until a test moves it on. */
export interface FakeClock extends Clock {
  /** Lets time pass, and calls whoever waited for it. */
  advance(ms: number): void;
  /** The milliseconds that are still to go, of everybody who waits. */
  waits(): number[];
}

export function createFakeClock(): FakeClock {
  let now = 0;
  const timers = new Map<() => void, number>();
  return {
    now: () => now,
    after(ms, callback) {
      const timer = () => callback();
      timers.set(timer, now + ms);
      return () => timers.delete(timer);
    },
    advance(ms) {
      now += ms;
      for (const [timer, at] of timers) {
        if (at <= now) {
          timers.delete(timer);
          timer();
        }
      }
    },
    waits: () => [...timers.values()].map((at) => at - now),
  };
}
