import { Worker } from "node:worker_threads";
import { errorMessage } from "@capikit/common/errors";
import type { ElectionOrder, ElectionReport, ElectionWorkerData } from "./election-errors.ts";

export interface ElectionThreadEvents {
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
