import type { Clock } from "@capikit/common/time";

/** Result of a key's previous visits. */
export type KeyState = "healthy" | "new" | "failed";

export interface KeyedLoopOptions {
  /** Processes a key. Returns milliseconds until the next visit; undefined for none. */
  readonly visit: (key: string, signal: AbortSignal) => Promise<number | undefined>;
  readonly clock: Clock;
  /** Number of slots for concurrent visits. */
  readonly concurrency: number;
  /** State of a key. `healthy` keys have a fifth of the slots, `failed` ones at most half. */
  readonly stateOf: (key: string) => KeyState;
  /** Milliseconds until a failed visit is retried. */
  readonly retryMs: number;
  readonly onError: (key: string, error: unknown) => void;
}

/** Milliseconds after which a visit continues without a slot. */
const slotMs = 1000;

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

/**
 * Visits keys, each one at a time, when triggered or due. Keys triggered before it runs are visited
 * when it starts.
 */
export class KeyedLoop {
  readonly #options: KeyedLoopOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #visits = new Set<Promise<void>>();
  readonly #lanes: Readonly<Record<KeyState, Lane>>;
  /** The most recently served lane is last. */
  readonly #order: Lane[];
  #running: AbortSignal | undefined;

  constructor(options: KeyedLoopOptions) {
    this.#options = options;
    const { concurrency } = options;
    const lane = (limit: number): Lane => ({ waiting: [], limit: Math.max(1, limit), taken: 0 });
    this.#lanes = {
      healthy: lane(concurrency),
      new: lane(concurrency),
      failed: lane(Math.floor(concurrency / 2)),
    };
    this.#order = Object.values(this.#lanes);
  }

  /** Schedules a visit, or another one after the current visit. */
  trigger(key: string): void {
    const entry = this.#entries.get(key) ?? {
      state: "idle",
      again: false,
      cancelTimer: () => {},
      interrupt: () => {},
    };
    this.#entries.set(key, entry);
    if (entry.state === "visiting") entry.again = true;
    if (entry.state !== "idle") return;
    entry.cancelTimer();
    entry.state = "waiting";
    this.#lanes[this.#options.stateOf(key)].waiting.push(key);
    this.#next();
  }

  /** Aborts the current visit. */
  interrupt(key: string, reason: unknown): void {
    this.#entries.get(key)?.interrupt(reason);
  }

  /** Resolves when the signal has aborted and the last visit has ended. */
  async run(signal: AbortSignal): Promise<void> {
    this.#running = signal;
    this.#next();
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    for (const entry of this.#entries.values()) {
      entry.cancelTimer();
      entry.interrupt(signal.reason);
    }
    await Promise.all(this.#visits);
    this.#entries.clear();
    for (const { waiting } of this.#order) waiting.length = 0;
  }

  /** Serves the lanes in rotation, so that none starves even with a single slot. */
  #nextLane(): Lane | undefined {
    const { concurrency } = this.#options;
    const { healthy, new: fresh, failed } = this.#lanes;
    const uncertain = fresh.taken + failed.taken;
    if (uncertain + healthy.taken >= concurrency) return undefined;
    const uncertainLimit = concurrency - Math.floor(concurrency / 5);
    return this.#order.find(
      (lane) =>
        lane.waiting.length > 0 &&
        lane.taken < lane.limit &&
        (lane === healthy || uncertain < uncertainLimit),
    );
  }

  #next(): void {
    while (this.#running !== undefined && !this.#running.aborted) {
      const lane = this.#nextLane();
      const key = lane?.waiting.shift();
      const entry = key === undefined ? undefined : this.#entries.get(key);
      if (lane === undefined || key === undefined || entry === undefined) return;
      this.#order.splice(this.#order.indexOf(lane), 1);
      this.#order.push(lane);
      const releaseSlot = this.#takeSlot(lane);
      const done = this.#visit(key, entry, this.#running).finally(() => {
        this.#visits.delete(done);
        releaseSlot();
      });
      this.#visits.add(done);
    }
  }

  /** Frees the slot of a visit that takes long: it waits for its server and uses no CPU time. */
  #takeSlot(lane: Lane): () => void {
    const { clock } = this.#options;
    let held = true;
    lane.taken += 1;
    const giveUp = (): void => {
      cancelTimer();
      if (!held) return;
      held = false;
      lane.taken -= 1;
      this.#next();
    };
    const cancelTimer = clock.after(slotMs, giveUp);
    return giveUp;
  }

  async #visit(key: string, entry: Entry, stop: AbortSignal): Promise<void> {
    const { visit, clock, retryMs, onError } = this.#options;
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
    if (entry.again) this.trigger(key);
    else if (after === undefined) this.#entries.delete(key);
    else entry.cancelTimer = clock.after(after, () => this.trigger(key));
  }
}
