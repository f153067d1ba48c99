import { AsyncLocalStorage } from "node:async_hooks";
import { CapikitError } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";
import { type Random, seeded } from "../random/random.ts";
import { OrderedThreads } from "./virtual-crypto.ts";
import { beat } from "./watchdog.ts";

/** A program of a run. Its timers end with it. */
export interface Program {
  readonly name: string;
  ended: boolean;
}

export interface Timer {
  at: number;
  readonly since: number;
  readonly order: number;
  readonly program: Program | undefined;
  /** The work that started it, such as a reconcile. */
  readonly task: object | undefined;
  readonly everyMs: number | undefined;
  run(): void;
}

/** Virtual time starts here, so that all runs have the same dates. */
export const epoch = Date.UTC(2026, 0, 1);

/**
 * `performance.now()` of virtual time is always before the machine's, so that code that measures
 * how long it blocks the event loop behaves the same in each run.
 */
export const longAgo = -1e12;

/** The timers of Node.js, also during a run. */
export const real = { setImmediate: globalThis.setImmediate, setTimeout: globalThis.setTimeout };

/** The real time in milliseconds, also during a run. */
export const realNow = performance.now.bind(performance);

/** Ends the code of a program that has called `process.exit`. */
export class ProgramExitError extends CapikitError {
  override readonly name = "ProgramExitError";
}

/** The time of a run, through promises and timers: other code of the process has real time. */
const times = new AsyncLocalStorage<VirtualTime>();

/** Returns the time of the run whose code runs; undefined for other code. */
export const activeTime = (): VirtualTime | undefined => times.getStore();

/**
 * Marks a situation as reached, such as `quota exceeded`, in the platform, the program or an invariant of an
 * exploration. Each name in {@link Scenario.sometimes} must be reached by a run. Has no effect elsewhere.
 */
export function sometimes(name: string): void {
  activeTime()?.reached.add(name);
}

/** The work that runs, such as a reconcile, through promises and timers. */
export const tasks = new AsyncLocalStorage<object>();

/** The program that runs, through promises and timers. */
const running = new AsyncLocalStorage<Program | undefined>();

/**
 * The time of a run: timers, dates and random numbers are virtual for the code that {@link within} runs.
 * Time advances only when nothing else is left to do.
 */
export class VirtualTime {
  /** Milliseconds since the start of the run. */
  now = 0;
  readonly clock: Clock = {
    now: () => this.now,
    after: (ms, callback) => {
      const timer = this.#start(ms, callback);
      return () => this.#timers.delete(timer);
    },
  };
  /** Called before a timer of a program runs, with the milliseconds since its start. */
  onTimer: ((program: Program, ms: number) => void) | undefined = undefined;
  /** Names that `sometimes` has reached. */
  readonly reached = new Set<string>();
  /** Connections to other programs that code tried to open. */
  readonly connections: string[] = [];
  readonly #timers = new Set<Timer>();
  readonly #random: Random;
  readonly #draws = new AsyncLocalStorage<Random>();
  #order = 0;
  readonly threads = new OrderedThreads();

  /** The date at the start of the run. */
  readonly epoch: number;

  constructor(seed: number, start = epoch) {
    this.#random = seeded(seed);
    this.epoch = start;
  }

  readonly random = (): number => (this.#draws.getStore() ?? this.#random)();

  /** Runs a function with its own random numbers. */
  withRandom<T>(seed: number, run: () => T): T {
    return this.#draws.run(seeded(seed), run);
  }

  /** Runs a function as a program, or outside of all programs. */
  as<T>(program: Program | undefined, run: () => T): T {
    return running.run(program, run);
  }

  /** Returns the program whose code runs. */
  current(): Program | undefined {
    return running.getStore();
  }

  /** Returns the time of the next timer; undefined if none is left. */
  get next(): number | undefined {
    return this.#nextTimer()?.at;
  }

  /** Reports whether a timer can continue some work. */
  continues(task: object): boolean {
    for (const timer of this.#timers) if (timer.task === task && !timer.program?.ended) return true;
    return false;
  }

  /** Runs the next timer, and everything that follows from it until the next one. */
  async step(): Promise<void> {
    const timer = this.#nextTimer();
    if (timer === undefined) return;
    this.now = Math.max(this.now, timer.at);
    if (timer.everyMs === undefined) this.#timers.delete(timer);
    else timer.at = this.now + Math.max(1, timer.everyMs);
    if (timer.program !== undefined && this.now > timer.since)
      this.onTimer?.(timer.program, this.now - timer.since);
    timer.run();
    await this.drain();
  }

  /** Called if a program ends its process. */
  onExit: ((program: Program, code: unknown) => void) | undefined = undefined;

  /** Waits until no promise can continue without a timer. */
  async drain(): Promise<void> {
    beat();
    for (;;) {
      await new Promise((resolve) => void real.setImmediate(resolve));
      if (this.threads.pending === 0) return;
      await this.threads.settled;
    }
  }

  /** Waits for work outside this thread, such as the first load of a module. */
  async drainSlowly(): Promise<void> {
    await new Promise((resolve) => void real.setTimeout(resolve, 2));
    await this.drain();
  }

  /** Runs a function in this time. Install the delegates first, see {@link installVirtualTime}. */
  within<T>(run: () => T): T {
    return times.run(this, run);
  }

  /** Ends all timers. */
  end(): void {
    this.#timers.clear();
  }

  /** Waits like `setTimeout` of `node:timers/promises`. */
  sleep(ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = (): void => {
        this.#timers.delete(timer);
        const error = new Error("The operation was aborted");
        reject(Object.assign(error, { name: "AbortError", cause: signal?.reason }));
      };
      const timer = this.#start(ms, () => {
        signal?.removeEventListener("abort", abort);
        resolve(value);
      });
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Starts a timer and returns what `setTimeout` of Node.js returns. */
  startTimer(ms: number, callback: () => void, everyMs?: number): object {
    return this.#handle(this.#start(ms, callback, everyMs), ms);
  }

  clearTimer(timer: Timer): void {
    this.#timers.delete(timer);
  }

  #nextTimer(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.program?.ended) this.#timers.delete(timer);
      else if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order))
        next = timer;
    }
    return next;
  }

  #start(ms: number, callback: () => void, everyMs?: number): Timer {
    const inContext = AsyncLocalStorage.snapshot();
    const timer: Timer = {
      // Not a number, or negative: at once, as in Node.js.
      at: this.now + (Number.isNaN(ms) ? 0 : Math.max(ms, 0)),
      since: this.now,
      order: this.#order++,
      program: running.getStore(),
      task: tasks.getStore(),
      everyMs,
      run: () => inContext(callback),
    };
    this.#timers.add(timer);
    return timer;
  }

  /** Returns what `setTimeout` of Node.js returns. */
  #handle(timer: Timer, ms: number): object {
    const handle = {
      timer,
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => {
        timer.at = this.now + ms;
        this.#timers.add(timer);
        return handle;
      },
      close: () => void this.#timers.delete(timer),
      [Symbol.toPrimitive]: () => timer.order + 1,
      [Symbol.dispose]: () => void this.#timers.delete(timer),
    };
    return handle;
  }
}
