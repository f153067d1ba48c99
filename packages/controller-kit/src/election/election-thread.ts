import { Worker } from "node:worker_threads";
import type { ClusterConfig } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import type { LeadershipLostCode } from "./election-errors.ts";
import type { CompleteSettings } from "./election-settings.ts";

/** Messages of the lease renewal thread to the main thread. */
export type ElectionReport =
  | { readonly type: "leader"; readonly identity: string }
  | { readonly type: "acquired" }
  | { readonly type: "slow-path" }
  | {
      readonly type: "failed";
      readonly action: "acquire" | "renew" | "release";
      readonly message: string;
    }
  | { readonly type: "released" }
  | { readonly type: "ended"; readonly code: LeadershipLostCode; readonly message: string };

/** Startup data of the lease renewal thread. */
export interface ElectionWorkerData {
  readonly config: ClusterConfig;
  readonly settings: CompleteSettings;
  readonly memory: SharedArrayBuffer;
}

/** Request of the main thread to end the election, and to release the lease or let it expire. */
export type ElectionOrder = "release" | "keep";

interface ElectionThreadEvents {
  onReport(report: ElectionReport): void;
  /** The thread failed or exited, also on request. It may be called twice. */
  onEnd(why: string): void;
}

/** The thread that renews a lease. */
export interface ElectionThread {
  /** Lets the process exit while the thread runs. */
  unref(): void;
  /** Sends a last request, and terminates the thread after `timeoutMs`. Resolves on its exit. */
  stop(order: ElectionOrder, timeoutMs: number): Promise<void>;
}

/** Starts the thread that renews a lease. */
export function startElectionThread(
  data: ElectionWorkerData,
  { onReport, onEnd }: ElectionThreadEvents,
): ElectionThread {
  const worker = spawn(data);
  worker.on("message", onReport);
  worker.on("error", (error) => onEnd(`failed: ${errorMessage(error)}`));
  const exited = new Promise<void>((resolve) => {
    worker.on("exit", (code) => {
      onEnd(`ended with code ${code}`);
      resolve();
    });
  });
  return {
    unref: () => worker.unref(),
    async stop(order, timeoutMs) {
      worker.postMessage(order);
      const tooLong = setTimeout(() => void worker.terminate(), timeoutMs);
      await exited;
      clearTimeout(tooLong);
    },
  };
}

function spawn(data: ElectionWorkerData): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  // Complete `new URL` expressions, so that bundlers find the file.
  const url = fromSource
    ? new URL("./election-worker.ts", import.meta.url)
    : new URL("./election-worker.js", import.meta.url);
  // Threads inherit the flags of the process. Test runners resolve workspace packages differently.
  const condition = "--conditions=@capikit/source";
  const execArgv = fromSource && !process.execArgv.includes(condition) ? { execArgv: [condition] } : {};
  return new Worker(url, { name: `election ${data.settings.name}`, workerData: data, ...execArgv });
}
