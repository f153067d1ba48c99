import type { Clock } from "@capikit/common/time";

/** Connections that owe an answer for so long may be dead. */
const longMs = 5000;

/** Tells since when connections have brought no answer although one was asked for. */
export interface Unanswered<C extends object> {
  /** A request leaves. */
  sent(connections: C): void;
  /** An answer has begun. */
  answered(connections: C): void;
  /** Whether nothing has been answered for long, since a request left. */
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
