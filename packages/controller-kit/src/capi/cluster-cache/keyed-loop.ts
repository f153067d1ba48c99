import type { Clock } from "@capikit/common/time";

/** Result of a key's previous visits. */
export type KeyState = "healthy" | "new" | "failed";

export interface KeyedLoopOptions {
  /** Processes a key. Returns milliseconds until the next visit; undefined for none. */
  readonly visit: (key: string, signal: AbortSignal) => Promise<number | undefined>;
  readonly clock: Clock;
  /** Number of slots for concurrent visits. */
  readonly concurrency: number;
  /** Milliseconds after which a visit continues without a slot. Default: 1,000. */
  readonly slotMs?: number;
  /** State of a key. `healthy` keys have a fifth of the slots, `failed` ones at most half. */
  readonly stateOf: (key: string) => KeyState;
  /** Milliseconds until a failed visit is retried. */
  readonly retryMs: number;
  readonly onError: (key: string, error: unknown) => void;
}

/** Visits keys, each one at a time, when triggered or due. */
export interface KeyedLoop {
  /** Schedules a visit, or another one after the current visit. */
  trigger(key: string): void;
  /** Aborts the current visit. */
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

/** Keys that wait for a slot, and the slots in use by their visits. */
interface Lane {
  readonly waiting: string[];
  readonly limit: number;
  taken: number;
}

/** Creates a loop. Keys triggered before it runs are visited when it starts. */
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
  /** The most recently served lane is last. */
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

  /** Serves the lanes in rotation, so that none starves even with a single slot. */
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

  /** Frees the slot of a visit that takes long: it waits for its server and uses no CPU time. */
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
