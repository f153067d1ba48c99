import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import nodeTimers from "node:timers";
import nodeTimersPromises from "node:timers/promises";
import { promisify } from "node:util";
import { isRecord } from "@capikit/common/json";
import { virtualCrypto } from "./virtual-crypto.ts";
import { activeTime, longAgo, ProgramExitError, type Timer, type VirtualTime } from "./virtual-time.ts";

let isInstalled = false;

const timerOf = (handle: unknown): Timer | undefined => (handle as { timer?: Timer } | undefined)?.timer;

/**
 * Replaces timers, dates, random numbers and connections of this thread by delegates to the current
 * run; between runs, the originals work. Returns a function that restores the originals. Replacing
 * them for each run would discard the code that V8 has optimised.
 */
export function installVirtualTime(): () => void {
  if (isInstalled) return () => {};
  isInstalled = true;
  const undo: (() => void)[] = [];
  const replace = (target: object, members: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(members)) {
      const before = Object.getOwnPropertyDescriptor(target, name);
      Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value });
      undo.push(() => {
        if (before === undefined) Reflect.deleteProperty(target, name);
        else Object.defineProperty(target, name, before);
      });
    }
  };
  type Method = (...args: never[]) => unknown;
  /** Calls a function of the current run, or the original. */
  const delegate = (original: Method, of: (time: VirtualTime) => Method): Method => {
    const chosen = (): Method => {
      const time = activeTime();
      return time === undefined ? original : of(time);
    };
    const called = function (this: unknown, ...args: never[]): unknown {
      return Reflect.apply(chosen(), this, args);
    };
    // Functions of Node.js have other forms for `promisify`, some of them by a private symbol.
    const promised = (...args: never[]): unknown => (promisify(chosen()) as Method)(...args);
    return Object.assign(called, { [promisify.custom]: promised });
  };
  const delegateAll = (target: object, members: Readonly<Record<string, (time: VirtualTime) => Method>>) =>
    replace(
      target,
      Object.fromEntries(
        Object.entries(members).map(([name, of]) => [
          name,
          delegate((target as Readonly<Record<string, Method>>)[name] as Method, of),
        ]),
      ),
    );
  const { Date: RealDate } = globalThis;
  class VirtualDate extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [VirtualDate.now()] : args) as [number]));
    }
    static override now(): number {
      const time = activeTime();
      return time === undefined ? RealDate.now() : time.epoch + time.now;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate;
    }
  }
  type Callback = (...args: unknown[]) => void;
  const clear = (original: (handle: never) => void) => (handle: unknown) => {
    const timer = timerOf(handle);
    if (timer === undefined) original(handle as never);
    else activeTime()?.clearTimer(timer);
  };
  for (const target of [globalThis, nodeTimers]) {
    const { clearTimeout, clearInterval, clearImmediate } = target;
    delegateAll(target, {
      setTimeout: (time) =>
        Object.assign(
          (callback: Callback, ms?: number, ...args: unknown[]) =>
            time.startTimer(ms ?? 0, () => callback(...args)),
          { [promisify.custom]: (ms?: number, value?: unknown) => time.sleep(ms, value) },
        ),
      setInterval:
        (time) =>
        (callback: Callback, ms?: number, ...args: unknown[]) =>
          time.startTimer(ms ?? 0, () => callback(...args), ms ?? 0),
      setImmediate: (time) =>
        Object.assign(
          (callback: Callback, ...args: unknown[]) => time.startTimer(0, () => callback(...args)),
          { [promisify.custom]: (value?: unknown) => time.sleep(0, value) },
        ),
    });
    replace(target, {
      clearTimeout: clear(clearTimeout),
      clearInterval: clear(clearInterval),
      clearImmediate: clear(clearImmediate),
    });
  }
  replace(globalThis, { Date: VirtualDate });
  delegateAll(nodeTimersPromises, {
    setTimeout: (time) => (ms?: number, value?: unknown, options?: { signal?: AbortSignal }) =>
      time.sleep(ms, value, options),
    setImmediate: (time) => (value?: unknown) => time.sleep(0, value),
  });
  delegateAll(nodeTimersPromises.scheduler, {
    wait: (time) => (ms: number, options?: { signal?: AbortSignal }) => time.sleep(ms, undefined, options),
    yield: (time) => () => time.sleep(0),
  });
  delegateAll(performance, { now: (time) => () => longAgo + time.now });
  delegateAll(Math, { random: (time) => time.random });
  for (const [target, members] of virtualCrypto) delegateAll(target, members);
  delegateAll(AbortSignal, {
    timeout: (time) => (ms: number) => {
      const abort = new AbortController();
      time.startTimer(ms, () =>
        abort.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
      );
      return abort.signal;
    },
  });
  const { exit } = process;
  replace(process, {
    exit(code?: number): never {
      const time = activeTime();
      const program = time?.current();
      if (time === undefined || program === undefined) return Reflect.apply(exit, process, [code]) as never;
      time.onExit?.(program, code ?? process.exitCode ?? 0);
      throw new ProgramExitError("the program has called process.exit");
    },
  });
  const { connect } = Socket.prototype;
  replace(Socket.prototype, {
    connect(this: Socket, ...args: unknown[]) {
      const time = activeTime();
      if (time?.current() === undefined) return Reflect.apply(connect, this, args);
      time.connections.push(describeAddress(args));
      process.nextTick(() =>
        this.destroy(Object.assign(new Error("no network in an exploration"), { code: "ECONNREFUSED" })),
      );
      return this;
    },
  });
  syncBuiltinESMExports();
  return () => {
    for (const one of undo.reverse()) one();
    isInstalled = false;
    syncBuiltinESMExports();
  };
}

function describeAddress(args: readonly unknown[]): string {
  const first: unknown = args.flat()[0];
  const about: Record<string, unknown> = isRecord(first) ? first : { port: first };
  const { host = "localhost", port, path } = about;
  return String(path ?? `${host}:${port}`);
}
