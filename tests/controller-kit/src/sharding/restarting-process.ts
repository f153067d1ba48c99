import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { SupervisedProcess } from "@capikit/envtest";
import { until } from "../widgets.ts";

/** A process that is started again if it ends, as by a kubelet. */
export interface RestartingProcess {
  /**
   * Starts it. Resolves when it is ready.
   *
   * @throws Error with the end of the log if the first process ends before it is ready.
   */
  start(): Promise<void>;
  /** Sends a signal, and resolves when it has ended. Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Returns the id of the running process; undefined if none runs. */
  pid(): Promise<number> | undefined;
  /** Returns the log files of processes that ended unexpectedly since the last call. */
  takeExits(): readonly string[];
}

export interface RestartOptions {
  readonly name: string;
  /** Starts the process for the nth time, from 1. */
  readonly startOnce: (nth: number) => Pick<SupervisedProcess, "exited" | "logFile" | "pid">;
  readonly isReady: () => Promise<boolean>;
  /** Milliseconds until the restart. */
  readonly pauseMs: number;
}

export function restartingProcess({ name, startOnce, isReady, pauseMs }: RestartOptions): RestartingProcess {
  type Started = ReturnType<RestartOptions["startOnce"]> & { hasEnded?: boolean };
  let running: Started | undefined;
  let starts = 0;
  let exits: string[] = [];
  const startNext = (): Started => {
    const started: Started = { ...startOnce(++starts) };
    running = started;
    void started.exited.then(() => {
      started.hasEnded = true;
    });
    return started;
  };
  const restartAfter = async (started: Started): Promise<void> => {
    await started.exited;
    if (running !== started) return;
    exits.push(started.logFile);
    await sleep(pauseMs);
    if (running === started) void restartAfter(startNext());
  };
  return {
    async start() {
      const first = startNext();
      await until(`${name} is ready`, async () => {
        if (first.hasEnded !== true) return await isReady();
        running = undefined;
        throw new Error(`${name} ended before it was ready: ${await endOfLog(first.logFile)}`);
      });
      void restartAfter(first);
    },
    async stop(signal = "SIGTERM") {
      const stopped = running;
      running = undefined;
      if (stopped === undefined || stopped.hasEnded) return;
      process.kill(await stopped.pid, signal);
      await stopped.exited;
    },
    pid: () => running?.pid,
    takeExits() {
      const taken = exits;
      exits = [];
      return taken;
    },
  };
}

/** Returns the path of a log and its end, because the file is removed with the environment. */
export async function endOfLog(logFile: string): Promise<string> {
  const log = await readFile(logFile, "utf8");
  return `${logFile}:\n${log.slice(-2_000)}`;
}
