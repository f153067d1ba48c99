import type { Clock } from "@capikit/common/time";

/** The system clock, which a test can advance. */
export interface JumpingClock extends Clock {
  /** Advances the clock and calls all expired timers in order. */
  jump(ms: number): void;
}

export function jumpingClock(): JumpingClock {
  let ahead = 0;
  const waits = new Set<{ readonly at: number; readonly fire: () => void }>();
  const now = (): number => performance.now() + ahead;
  return {
    now,
    after(ms, callback) {
      const end = (): void => {
        clearTimeout(timer);
        waits.delete(wait);
      };
      const fire = (): void => {
        end();
        callback();
      };
      const timer = setTimeout(fire, ms);
      const wait = { at: now() + ms, fire };
      waits.add(wait);
      return end;
    },
    jump(ms) {
      ahead += ms;
      for (const wait of [...waits].sort((a, b) => a.at - b.at)) {
        // A callback may cancel another timer.
        if (wait.at <= now() && waits.has(wait)) wait.fire();
      }
    },
  };
}
