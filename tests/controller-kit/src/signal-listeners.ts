import { getEventListeners } from "node:events";

/**
 * Returns the maximum number of listeners on any unaborted signal of this process. Node.js warns of
 * too many listeners of emitters but not of signals, and most lasting signals are inside the tested
 * code.
 */
export type MostSignalListeners = () => number;

/** Tracks all signals that get listeners from now on. */
export function followSignals(): MostSignalListeners {
  const signals = new Set<WeakRef<AbortSignal>>();
  const known = new WeakSet<EventTarget>();
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
    if (this instanceof AbortSignal && !known.has(this)) {
      known.add(this);
      signals.add(new WeakRef(this));
    }
    addEventListener.apply(this, listener);
  };
  return () => {
    let most = 0;
    for (const reference of signals) {
      const signal = reference.deref();
      if (signal === undefined || signal.aborted) {
        signals.delete(reference);
      } else {
        most = Math.max(most, getEventListeners(signal, "abort").length);
      }
    }
    return most;
  };
}
