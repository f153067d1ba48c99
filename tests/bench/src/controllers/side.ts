import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { cpuMsOf, memoryOf } from "../process-figures.ts";

/**
 * A program that runs controllers, reads commands from stdin and prints events to stdout, one JSON
 * object a line.
 */
export interface Side {
  readonly name: string;
  /** Whether it reports delays of its event loop. */
  readonly hasEventLoop: boolean;
  /** When the process was started, by `performance.now()`. */
  readonly startedAt: number;
  /** Waits for an event of the program. */
  next<T extends object>(event: string): Promise<T>;
  /** Writes a line. */
  send(line: string): void;
  /** Gives an order and waits for the answer of the same name. */
  ask<T extends object>(order: string): Promise<T>;
  /** Resident memory in MiB: now, and the most there ever was. */
  memory(): { readonly now: number; readonly peak: number };
  /** Returns its processor time in milliseconds, of all threads, to the nearest 10. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/**
 * Starts a side, which is one of ours if Node runs it.
 *
 * @param env additional environment variables.
 */
export function startSide(
  name: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Side {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(program, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let log = "";
  child.stderr?.on("data", (text) => {
    log = `${log}${text}`.slice(-10_000);
  });
  const exited = once(child, "exit");
  const received: { event: string }[] = [];
  const waiting = new Map<string, (message: object) => void>();
  if (child.stdout === null) throw new Error("no stdout");
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as { event: string };
    const taker = waiting.get(message.event);
    waiting.delete(message.event);
    if (taker === undefined) received.push(message);
    else taker(message);
  });
  const next = async <T extends object>(event: string): Promise<T> => {
    const at = received.findIndex((message) => message.event === event);
    if (at !== -1) return received.splice(at, 1)[0] as unknown as T;
    const message = new Promise<object>((resolve) => waiting.set(event, resolve));
    const ended = exited.then(([code]) => {
      throw new Error(`${name} exited with ${code} before event ${event}:\n${log}`);
    });
    return (await Promise.race([message, ended])) as T;
  };
  const send = (line: string): void => {
    child.stdin?.write(`${line}\n`);
  };
  return {
    name,
    hasEventLoop: program === process.execPath,
    startedAt,
    next,
    send,
    ask: async (order) => {
      send(order);
      return await next(order.split(" ")[0] ?? "");
    },
    memory: () => memoryOf(child.pid),
    cpuMs: () => cpuMsOf(child.pid),
    async stop() {
      child.stdin?.end("quit\n");
      await exited;
    },
  };
}
