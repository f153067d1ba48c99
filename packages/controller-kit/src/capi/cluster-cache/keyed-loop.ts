import type { Clock } from "@capikit/common/time";

/** How visits of a key went, as far as it is known. */
export type KeyState = "healthy" | "new" | "failed";

/** What a loop does. */
export interface KeyedLoopOptions {
  /** Does what is due for a key. Gives the milliseconds until it wants to be called again, undefined for not by itself. */
  readonly visit: (key: string, signal: AbortSignal) => Promise<number | undefined>;
  readonly clock: Clock;
  /** How many visits hold a slot at once. */
  readonly concurrency: number;
  /** Milliseconds after which a visit gives its slot up and goes on without one. Default: 1,000. */
  readonly slotMs?: number;
  /**
   * What is known of a key: visits of `healthy` keys are quick. A fifth of the slots is for them, and `failed` keys take at most
   * half.
   */
  readonly stateOf: (key: string) => KeyState;
  /** Milliseconds from a visit that failed to the next. */
  readonly retryMs: number;
  readonly onError: (key: string, error: unknown) => void;
}

/** Visits keys: each one at a time, when asked to or when it is time. */
export interface KeyedLoop {
  /** Visits soon; once more afterwards where a visit is going on. */
  trigger(key: string): void;
  /** Aborts the visit that is going on. */
  interrupt(key: string, reason: unknown): void;
  /** Resolves when the signal has aborted and the last visit has ended. */
  run(signal: AbortSignal): Promise<void>;
}

interface Entry {
  state: "idle" | "waiting" | "visiting";
  again: boolean;
  cancelTimer: () => void;
  interrupt: (reason: unknown) => void;
}

/** Keys that wait for a slot, and the slots that their visits hold. */
interface Lane {
  readonly waiting: string[];
  readonly limit: number;
  taken: number;
}

/** A loop. What is triggered before it runs is visited when it does. */
export function createKeyedLoop({
  visit,
  clock,
  concurrency,
  slotMs = 1000,
  stateOf,
  retryMs,
  onError,
}: KeyedLoopOptions): KeyedLoop {
  const entries = new Map<string, Entry>();
  const visits = new Set<Promise<void>>();
  const lane = (limit: number): Lane => ({ waiting: [], limit: Math.max(1, limit), taken: 0 });
  const lanes: Readonly<Record<KeyState, Lane>> = {
    healthy: lane(concurrency),
    new: lane(concurrency),
    failed: lane(Math.floor(concurrency / 2)),
  };
  const uncertainLimit = concurrency - Math.floor(concurrency / 5);
  /** The lane that was served last is the last. */
  const order = Object.values(lanes);
  let running: AbortSignal | undefined;

  const trigger = (key: string): void => {
    const entry = entries.get(key) ?? {
      state: "idle",
      again: false,
      cancelTimer: () => {},
      interrupt: () => {},
    };
    entries.set(key, entry);
    if (entry.state === "visiting") entry.again = true;
    if (entry.state !== "idle") return;
    entry.cancelTimer();
    entry.state = "waiting";
    lanes[stateOf(key)].waiting.push(key);
    next();
  };

  /** The lanes take turns, so that none waits for another for long even where there is one slot. */
  const nextLane = (): Lane | undefined => {
    const uncertain = lanes.new.taken + lanes.failed.taken;
    if (uncertain + lanes.healthy.taken >= concurrency) return undefined;
    return order.find(
      (one) =>
        one.waiting.length > 0 &&
        one.taken < one.limit &&
        (one === lanes.healthy || uncertain < uncertainLimit),
    );
  };

  const next = (): void => {
    while (running !== undefined && !running.aborted) {
      const lane = nextLane();
      const key = lane?.waiting.shift();
      const entry = key === undefined ? undefined : entries.get(key);
      if (lane === undefined || key === undefined || entry === undefined) return;
      order.push(...order.splice(order.indexOf(lane), 1));
      const giveSlotUp = takeSlot(lane);
      const done = visitOne(key, entry, running).finally(() => {
        visits.delete(done);
        giveSlotUp();
      });
      visits.add(done);
    }
  };

  /** A server that never answers must not keep the slot from the others: whoever takes long waits, and does not work. */
  const takeSlot = (lane: Lane): (() => void) => {
    let held = true;
    lane.taken += 1;
    const giveUp = (): void => {
      cancelTimer();
      if (!held) return;
      held = false;
      lane.taken -= 1;
      next();
    };
    const cancelTimer = clock.after(slotMs, giveUp);
    return giveUp;
  };

  const visitOne = async (key: string, entry: Entry, stop: AbortSignal): Promise<void> => {
    const own = new AbortController();
    entry.state = "visiting";
    entry.again = false;
    entry.interrupt = (reason) => own.abort(reason);
    let after: number | undefined;
    try {
      after = await visit(key, own.signal);
    } catch (error) {
      after = retryMs;
      if (!own.signal.aborted) onError(key, error);
    }
    entry.state = "idle";
    entry.interrupt = () => {};
    if (stop.aborted) return;
    if (entry.again) trigger(key);
    else if (after === undefined) entries.delete(key);
    else entry.cancelTimer = clock.after(after, () => trigger(key));
  };

  return {
    trigger,
    interrupt: (key, reason) => entries.get(key)?.interrupt(reason),
    async run(signal) {
      running = signal;
      next();
      if (!signal.aborted)
        await new Promise<void>((resolve) =>
          signal.addEventListener("abort", () => resolve(), { once: true }),
        );
      for (const entry of entries.values()) {
        entry.cancelTimer();
        entry.interrupt(signal.reason);
      }
      await Promise.all(visits);
      entries.clear();
      for (const { waiting } of order) waiting.length = 0;
    },
  };
}
