import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import nodeTimers from "node:timers";
import nodeTimersPromises from "node:timers/promises";
import type { Clock } from "@capikit/common/time";
import { type Random, seeded } from "../random/random.ts";
import { OrderedThreads, virtualCrypto } from "./virtual-crypto.ts";

/** A program of a run. Its timers end with it. */
export interface Program {
  readonly name: string;
  ended: boolean;
}

interface Timer {
  at: number;
  readonly order: number;
  readonly program: Program | undefined;
  readonly everyMs: number | undefined;
  run(): void;
}

/** Virtual time starts here, so that all runs have the same dates. */
const epoch = Date.UTC(2026, 0, 1);

/**
 * `performance.now()` of virtual time is always before the machine's, so that code that measures
 * how long it blocks the event loop behaves the same in each run.
 */
const longAgo = -1e12;

const real = {
  Date: globalThis.Date,
  setImmediate: globalThis.setImmediate,
};

/** The program that runs, through promises and timers. */
const running = new AsyncLocalStorage<Program | undefined>();

/**
 * The time of a run: timers, dates and random numbers of this thread are virtual between `enter`
 * and `exit`. Time advances only when nothing else is left to do.
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
  /** Connections to other programs that code tried to open. */
  readonly connections: string[] = [];
  readonly #timers = new Set<Timer>();
  readonly #random: Random;
  #order = 0;
  readonly #threads = new OrderedThreads();
  #undo: (() => void)[] = [];

  constructor(seed: number) {
    this.#random = seeded(seed);
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

  /** Runs the next timer, and everything that follows from it until the next one. */
  async step(): Promise<void> {
    const timer = this.#nextTimer();
    if (timer === undefined) return;
    this.now = Math.max(this.now, timer.at);
    if (timer.everyMs === undefined) this.#timers.delete(timer);
    else timer.at = this.now + Math.max(1, timer.everyMs);
    timer.run();
    await this.drain();
  }

  /** Waits until no promise can continue without a timer. */
  async drain(): Promise<void> {
    do await new Promise((resolve) => void real.setImmediate(resolve));
    while (this.#threads.pending > 0);
  }

  /** Waits for work outside this thread, such as the first load of a module. */
  async drainSlowly(): Promise<void> {
    await new Promise((resolve) => void this.#realTimeout(resolve, 2));
    await this.drain();
  }

  enter(): void {
    const time = this;
    const { Date: RealDate } = real;
    class VirtualDate extends RealDate {
      constructor(...args: unknown[]) {
        super(...((args.length === 0 ? [epoch + time.now] : args) as [number]));
      }
      static override now(): number {
        return epoch + time.now;
      }
      static override [Symbol.hasInstance](value: unknown): boolean {
        return value instanceof RealDate;
      }
    }
    const setTimer = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      this.#handle(
        this.#start(ms ?? 0, () => callback(...args)),
        ms ?? 0,
      );
    const setRepeated = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      this.#handle(
        this.#start(ms ?? 0, () => callback(...args), ms ?? 0),
        ms ?? 0,
      );
    const setNow = (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
      this.#handle(
        this.#start(0, () => callback(...args)),
        0,
      );
    const clear = (handle: unknown): void => {
      const timer = (handle as { timer?: Timer } | undefined)?.timer;
      if (timer !== undefined) this.#timers.delete(timer);
    };
    const wait = (ms = 0, value?: unknown, options: { signal?: AbortSignal } = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const { signal } = options;
        if (signal?.aborted) return reject(signal.reason);
        const abort = (): void => {
          this.#timers.delete(timer);
          reject(
            Object.assign(new Error("The operation was aborted"), {
              name: "AbortError",
              cause: signal?.reason,
            }),
          );
        };
        const timer = this.#start(ms, () => {
          signal?.removeEventListener("abort", abort);
          resolve(value);
        });
        signal?.addEventListener("abort", abort, { once: true });
      });
    const timers = {
      setTimeout: setTimer,
      setInterval: setRepeated,
      setImmediate: setNow,
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    };
    this.#replace(globalThis, { ...timers, Date: VirtualDate });
    this.#replace(nodeTimers, timers);
    this.#replace(nodeTimersPromises, {
      setTimeout: wait,
      setImmediate: (value?: unknown) => wait(0, value),
    });
    this.#replace(nodeTimersPromises.scheduler, {
      wait: (ms: number, options?: { signal?: AbortSignal }) => wait(ms, undefined, options),
      yield: () => wait(0),
    });
    this.#replace(performance, { now: () => longAgo + this.now });
    this.#replace(Math, { random: this.#random });
    for (const [target, members] of virtualCrypto(this.#random, this.#threads))
      this.#replace(target, members);
    this.#replace(AbortSignal, {
      timeout: (ms: number) => {
        const abort = new AbortController();
        this.#start(ms, () =>
          abort.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
        );
        return abort.signal;
      },
    });
    const { connections } = this;
    const { connect } = Socket.prototype;
    this.#replace(Socket.prototype, {
      connect(this: Socket, ...args: unknown[]) {
        if (running.getStore() === undefined) return Reflect.apply(connect, this, args);
        connections.push(describeAddress(args));
        process.nextTick(() =>
          this.destroy(Object.assign(new Error("no network in an exploration"), { code: "ECONNREFUSED" })),
        );
        return this;
      },
    });
    syncBuiltinESMExports();
  }

  exit(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
    this.#timers.clear();
    syncBuiltinESMExports();
  }

  readonly #realTimeout = globalThis.setTimeout;

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
      order: this.#order++,
      program: running.getStore(),
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

  #replace(target: object, members: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(members)) {
      const before = Object.getOwnPropertyDescriptor(target, name);
      Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value });
      this.#undo.push(() => {
        if (before === undefined) Reflect.deleteProperty(target, name);
        else Object.defineProperty(target, name, before);
      });
    }
  }
}

function describeAddress(args: readonly unknown[]): string {
  const [first] = args.flat() as [unknown];
  const {
    host = "localhost",
    port,
    path,
  } = (typeof first === "object" && first !== null ? first : { port: first }) as {
    host?: string;
    port?: unknown;
    path?: string;
  };
  return path ?? `${host}:${String(port)}`;
}
