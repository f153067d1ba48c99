import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { CapikitError, errorMessage } from "@capikit/common/errors";
import { hashJournal, type Judged, judgeGroup } from "./judge-plans.ts";
import type { Plan } from "./plan.ts";
import type { Scenario } from "./scenario.ts";
import { generatedKeys, type KeyPair } from "./virtual-crypto.ts";
import { real } from "./virtual-time.ts";

type Group = readonly Plan[];

/** What a worker thread receives at its start. */
export interface PoolWorkerData {
  readonly module: string;
  readonly seed: number;
  /** Hash of the journal of the reference, which must be that of the thread. */
  readonly hash: string;
  readonly keys: ReadonlyMap<string, KeyPair>;
}

/** Threads that judge groups of plans. */
export interface Pool extends AsyncDisposable {
  /** Judges groups in their order until `isSpent`, and reports each, in any order. */
  judge(
    groups: readonly Group[],
    isSpent: () => boolean,
    report: (group: Group, judged: readonly Judged[]) => void,
  ): Promise<void>;
}

/** Milliseconds after which a run in a worker thread never ends. */
const poolHangMs = 120_000;

/** A worker thread failed. */
export class ExplorationThreadError extends CapikitError {
  override readonly name = "ExplorationThreadError";
}

export function createPool<P>(
  scenario: Scenario<P>,
  options: {
    readonly module?: string | URL;
    readonly workers?: number;
    readonly seed: number;
  },
  reference: readonly string[],
): Pool {
  const { module, seed } = options;
  if ((options.workers ?? 1) > 1 && module === undefined)
    throw new TypeError("worker threads need `module`: the URL of the module that exports the scenario");
  const threads: Worker[] = [];
  const judgeHere = (group: Group): Promise<Judged[]> => judgeGroup(scenario, seed, group);
  const judgeIn = (thread: Worker, group: Group): Promise<Judged[]> =>
    new Promise((resolve, reject) => {
      const timer = real.setTimeout(() => {
        const ids = group.map(({ id }) => id).join(", ");
        failed(new Error(`a run blocks the thread for ${poolHangMs / 1000} seconds: ${ids}`));
      }, poolHangMs);
      const failed = (error: unknown): void => {
        clearTimeout(timer);
        reject(
          new ExplorationThreadError(
            `exploration failed in a worker thread: ${errorMessage(error)}; set \`workers: 1\` to explore in one thread`,
            { cause: error },
          ),
        );
      };
      for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
      thread
        .once("message", (judged: Judged[]) => {
          clearTimeout(timer);
          resolve(judged);
        })
        .once("error", failed)
        .once("exit", (code) => failed(new Error(`it ended with code ${code}`)))
        .postMessage(group);
    });
  return {
    async judge(groups, isSpent, report) {
      let next = 0;
      const work = async (judge: (group: Group) => Promise<Judged[]>): Promise<void> => {
        while (next < groups.length && !isSpent()) {
          const group = groups[next++] as Group;
          report(group, await judge(group));
        }
      };
      // A thread costs as much as some dozens of runs.
      const useful = Math.min(availableParallelism(), 1 + Math.floor(groups.length / 50));
      const { workers = module === undefined ? 1 : useful } = options;
      while (threads.length < Math.min(workers, groups.length) - 1) {
        const hash = hashJournal(reference);
        threads.push(startThread({ module: String(module), seed, hash, keys: generatedKeys }));
      }
      await Promise.all([
        work(judgeHere),
        ...threads.map((thread) => work((group) => judgeIn(thread, group))),
      ]);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

function startThread(workerData: PoolWorkerData): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  // Complete `new URL` expressions, so that bundlers find the file.
  const url = fromSource
    ? new URL("./pool-worker.ts", import.meta.url)
    : new URL("./pool-worker.js", import.meta.url);
  // Threads inherit the flags of the process. Test runners resolve workspace packages differently.
  const condition = "--conditions=@capikit/source";
  const execArgv = fromSource && !process.execArgv.includes(condition) ? { execArgv: [condition] } : {};
  return new Worker(url, { name: "explore", workerData, ...execArgv });
}
