import type { Worker } from "node:cluster";
import type { MetricsSnapshot, ToWorker } from "./messages.ts";

/** A worker process and the last messages from it. */
export interface Member {
  readonly worker: Worker;
  readonly since: number;
  state: "leaving" | "ready" | "starting";
  /** Its counters at the last query. */
  metrics: MetricsSnapshot;
}

export function send({ worker }: Member, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Returns a worker's exit code, null after a signal. Unlike `once`, it ignores send errors. */
export function exitOf(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => void worker.once("exit", resolve));
}
