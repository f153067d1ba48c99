import cluster from "node:cluster";
import type { Clock } from "@capikit/common/time";
import type { Logger, LogLevel } from "@capikit/serving";
import { Gauge, type Registry } from "prom-client";
import type { ProcessHooks } from "../process-hooks.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Options of workers. */
export interface WorkersOptions {
  readonly count: number;
  /** Milliseconds that stopping workers have for calls in flight. */
  readonly drainMs: number;
  readonly logger: Logger;
  /** Registry for `capikit_extension_workers`. */
  readonly registry: Registry;
  readonly hooks: ProcessHooks;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** Processes that share a port. */
export interface Workers {
  readonly port: number;
  readonly url: string;
  /** Makes all workers reread the certificate now. */
  refreshCertificate(): Promise<void>;
  /** Changes the log level of all workers. */
  setLevel(level: LogLevel): void;
  /** Returns the metrics of all workers and this process, for Prometheus. */
  metrics(): Promise<string>;
  /** Stops all workers, and kills those that still run a while after `drainMs`. */
  stop(): Promise<void>;
}

/**
 * Runs this program in several processes that serve the same port. A process that ends is replaced,
 * with delays of up to 30 seconds if it never lives long.
 *
 * @throws Error of the first worker that cannot start.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const pool = new WorkerPool(options);
  new Gauge({
    name: "capikit_extension_workers",
    help: "Serving processes",
    registers: [options.registry],
    collect() {
      this.set(pool.readyCount);
    },
  });
  // Workers accept connections themselves: a connection passed to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { port, url } = await pool.start();
  return {
    port,
    url,
    refreshCertificate: () => pool.askAll("refresh"),
    setLevel: (level) => pool.sendAll({ capikit: "level", level }),
    metrics: () => pool.metrics(),
    stop: () => pool.stop(),
  };
}
