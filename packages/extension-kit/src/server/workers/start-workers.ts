import cluster, { type Worker } from "node:cluster";
import { type Clock, systemClock } from "@capikit/common/time";
import type { Logger, LogLevel } from "@capikit/serving";
import { Gauge, type Registry } from "prom-client";
import type { ProcessHooks } from "../process-hooks.ts";
import { type FromWorker, isOurs, type MetricsSnapshot, type ToWorker } from "./messages.ts";
import { createMetricsSum } from "./sum-metrics.ts";

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

interface Member {
  readonly worker: Worker;
  readonly since: number;
  state: "leaving" | "ready" | "starting";
  /** Its counters at the last query. */
  metrics: MetricsSnapshot;
}

/** Workers that lived this long did not fail to start. */
const soundMs = 10_000;
const answerMs = 2000;
const killMs = 5000;

/**
 * Runs this program in several processes that serve the same port. A process that ends is replaced,
 * with delays of up to 30 seconds if it never lives long.
 *
 * @throws Error of the first worker that cannot start.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { count, drainMs, logger, registry, hooks, clock = systemClock } = options;
  const members = new Map<number, Member>();
  const total = createMetricsSum();
  const answers = new Map<number, (metrics: MetricsSnapshot | undefined) => void>();
  const waits = new Set<() => void>();
  let address: { readonly port: number; readonly url: string } | undefined;
  let stopping = false;
  let failures = 0;
  let asked = 0;
  let onReady = (): void => {};
  let onFailed = (_: Error): void => {};

  const ready = (): Member[] => [...members.values()].filter(({ state }) => state === "ready");
  new Gauge({
    name: "capikit_extension_workers",
    help: "Serving processes",
    registers: [registry],
    collect() {
      this.set(ready().length);
    },
  });
  const send = ({ worker }: Member, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  /** Returns the answer of a worker; undefined when it ends or takes too long. */
  const ask = (member: Member, what: "metrics" | "refresh"): Promise<MetricsSnapshot | undefined> =>
    new Promise((resolve) => {
      const id = ++asked;
      const finish = (metrics: MetricsSnapshot | undefined): void => {
        answers.delete(id);
        member.worker.off("exit", onExit);
        cancel();
        resolve(metrics);
      };
      const onExit = (): void => finish(undefined);
      const cancel = clock.after(answerMs, onExit);
      answers.set(id, finish);
      member.worker.once("exit", onExit);
      send(member, { capikit: what, id });
    });

  const fork = (): void => {
    const worker = cluster.fork();
    const member: Member = { worker, since: clock.now(), state: "starting", metrics: [] };
    members.set(worker.id, member);
    worker.on("error", (error) => logger.error("Cannot send a message to a worker", { error }));
    worker.on("message", (message: unknown) => {
      if (isOurs<FromWorker>(message)) heed(member, message);
    });
    worker.once("exit", (code, signal) => {
      const { state, since } = member;
      members.delete(worker.id);
      total.keep(member.metrics);
      if (stopping) return;
      if (address === undefined) {
        onFailed(new Error(`a worker ended before it served, with ${signal || `code ${code}`}`));
        return;
      }
      failures = clock.now() - since < soundMs ? failures + 1 : 0;
      logger[state === "leaving" ? "info" : "error"]("Worker ended", {
        pid: worker.process.pid,
        code,
        signal,
      });
      if (state !== "leaving") replace();
    });
  };
  const replace = (): void => {
    const delayMs = failures <= 1 ? 0 : Math.min(30_000, 100 * 2 ** Math.min(failures, 10));
    const cancel = clock.after(delayMs, () => {
      waits.delete(cancel);
      if (!stopping) fork();
    });
    waits.add(cancel);
  };
  const heed = (member: Member, message: FromWorker): void => {
    switch (message.capikit) {
      case "ready":
        member.state = "ready";
        address ??= { port: message.port, url: message.url };
        if (stopping) send(member, { capikit: "stop" });
        else if (ready().length === count) onReady();
        break;
      case "failed":
        logger.error("Worker failed to start", { reason: message.message });
        if (address === undefined)
          onFailed(Object.assign(new Error(message.message), { name: message.name }));
        break;
      case "leaving":
        // Only this worker was stopped: another replaces it while it completes its calls.
        member.state = "leaving";
        if (!stopping) replace();
        break;
      case "ended":
        member.metrics = message.metrics;
        break;
      default:
        if (message.metrics !== undefined) member.metrics = message.metrics;
        answers.get(message.id)?.(message.metrics);
    }
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    for (const cancel of waits) cancel();
    const all = [...members.values()];
    const ends = all.map(({ worker }) => (worker.isDead() ? 0 : exitOf(worker)));
    for (const member of all) send(member, { capikit: "stop" });
    const cancel = clock.after(drainMs + killMs, () => {
      for (const { worker } of all) worker.process.kill("SIGKILL");
    });
    const failed = (await Promise.all(ends)).filter((code) => code !== 0).length;
    cancel();
    if (failed > 0) hooks.onBrokenOff?.(`${failed} workers did not stop in order`);
  };

  const started = new Promise<void>((resolve, reject) => {
    onReady = resolve;
    onFailed = reject;
  });
  // Workers accept connections themselves: a connection passed to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  for (let index = 0; index < count; index++) fork();
  try {
    await started;
  } catch (error) {
    stopping = true;
    const all = [...members.values()];
    const ends = all.map(({ worker }) => exitOf(worker));
    for (const { worker } of all) worker.process.kill("SIGKILL");
    await Promise.all(ends);
    throw error;
  }
  return {
    port: address?.port ?? 0,
    url: address?.url ?? "",
    async refreshCertificate() {
      await Promise.all(ready().map((member) => ask(member, "refresh")));
    },
    setLevel(level) {
      for (const member of members.values()) send(member, { capikit: "level", level });
    },
    async metrics() {
      await Promise.all(ready().map((member) => ask(member, "metrics")));
      const snapshots = [...members.values()].map(({ metrics }) => metrics);
      return total.text(registry, snapshots);
    },
    stop,
  };
}

/** Returns a worker's exit code, null after a signal. Unlike `once`, it ignores send errors. */
function exitOf(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => void worker.once("exit", resolve));
}
