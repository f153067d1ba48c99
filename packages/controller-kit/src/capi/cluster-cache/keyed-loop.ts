import type { Clock } from "@capikit/client";

/** What a loop does. */
export interface KeyedLoopOptions {
  /** Does what is due for a key. Gives the milliseconds until it wants to be called again, undefined for not by itself. */
  readonly visit: (key: string, signal: AbortSignal) => Promise<number | undefined>;
  readonly clock: Clock;
  /** How many visits go on at once. */
  readonly concurrency: number;
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

/** A loop. What is triggered before it runs is visited when it does. */
export function createKeyedLoop({
  visit,
  clock,
  concurrency,
  retryMs,
  onError,
}: KeyedLoopOptions): KeyedLoop {
  const entries = new Map<string, Entry>();
  const waiting: string[] = [];
  const visits = new Set<Promise<void>>();
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
    waiting.push(key);
    next();
  };

  const next = (): void => {
    while (running !== undefined && !running.aborted && visits.size < concurrency) {
      const key = waiting.shift();
      const entry = key === undefined ? undefined : entries.get(key);
      if (key === undefined || entry === undefined) return;
      const done = visitOne(key, entry, running).finally(() => {
        visits.delete(done);
        next();
      });
      visits.add(done);
    }
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
      waiting.length = 0;
    },
  };
}
