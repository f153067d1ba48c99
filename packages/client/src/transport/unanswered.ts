import type { Clock } from "@capikit/common/time";

/** Time after which unanswered connections may be dead. */
const longMs = 5000;

/** Tracks connections with unanswered requests. */
export interface Unanswered<C extends object> {
  /** A request was sent. */
  sent(connections: C): void;
  /** An answer has begun. */
  answered(connections: C): void;
  /** Reports whether a request has been unanswered for a long time. */
  isLong(connections: C): boolean;
}

export function createUnanswered<C extends object>(clock: Clock): Unanswered<C> {
  const since = new WeakMap<C, number>();
  return {
    sent(connections) {
      if (!since.has(connections)) {
        since.set(connections, clock.now());
      }
    },
    answered: (connections) => void since.delete(connections),
    isLong(connections) {
      const at = since.get(connections);
      return at !== undefined && clock.now() - at >= longMs;
    },
  };
}
