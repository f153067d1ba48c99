import { getEventListeners } from "node:events";

/**
 * The most listeners that any signal of this process has which has not aborted. Node warns of emitters that listeners pile up on, but
 * not of signals; and those that last are mostly within what is tested.
 */
export type MostSignalListeners = () => number;

/** Takes note of all signals that are listened on from now on. */
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
