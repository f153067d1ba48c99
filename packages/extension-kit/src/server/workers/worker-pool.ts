import cluster from "node:cluster";
import { type Clock, systemClock } from "@capikit/common/time";
import { exitOf, type Member, send } from "./member.ts";
import { type FromWorker, isOurs, type ToWorker } from "./messages.ts";
import type { WorkersOptions } from "./start-workers.ts";
import { createMetricsSum } from "./sum-metrics.ts";
import { WorkerQueries } from "./worker-queries.ts";

/** Address of the port that workers share. */
export interface WorkerAddress {
  readonly port: number;
  readonly url: string;
}

/** Workers that lived this long did not fail to start. */
const soundMs = 10_000;
const killMs = 5000;

/** Worker processes that share a port. The pool replaces those that end, until `stop`. */
export class WorkerPool {
  readonly #options: WorkersOptions;
  readonly #clock: Clock;
  readonly #members = new Map<number, Member>();
  readonly #queries: WorkerQueries;
  /** Metrics, with those of ended workers. */
  readonly #total = createMetricsSum();
  /** Cancel functions of delayed replacements. */
  readonly #delayed = new Set<() => void>();
  /** Undefined until a worker is ready. */
  #address: WorkerAddress | undefined;
  #isStopping = false;
  /** Workers that ended soon, in a row. */
  #failures = 0;
  #onReady = (_: WorkerAddress): void => {};
  #onFailed = (_: Error): void => {};

  constructor(options: WorkersOptions) {
    const { clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#queries = new WorkerQueries(clock);
  }

  /** The number of ready workers. */
  get readyCount(): number {
    return this.#ready().length;
  }

  /** Forks all workers and resolves when they serve. Kills them if one cannot start. */
  async start(): Promise<WorkerAddress> {
    const started = new Promise<WorkerAddress>((resolve, reject) => {
      this.#onReady = resolve;
      this.#onFailed = reject;
    });
    for (let index = 0; index < this.#options.count; index++) this.#fork();
    try {
      return await started;
    } catch (error) {
      this.#isStopping = true;
      const all = [...this.#members.values()];
      const ends = all.map(({ worker }) => exitOf(worker));
      for (const { worker } of all) worker.process.kill("SIGKILL");
      await Promise.all(ends);
      throw error;
    }
  }

  /** Sends a query to the ready workers, and resolves when they have answered. */
  async askAll(what: "metrics" | "refresh"): Promise<void> {
    await Promise.all(this.#ready().map((member) => this.#queries.ask(member, what)));
  }

  sendAll(message: ToWorker): void {
    for (const member of this.#members.values()) send(member, message);
  }

  /** Returns the metrics of all workers and this process, for Prometheus. */
  async metrics(): Promise<string> {
    await this.askAll("metrics");
    const snapshots = [...this.#members.values()].map(({ metrics }) => metrics);
    return this.#total.text(this.#options.registry, snapshots);
  }

  /** Stops all workers, and kills those that still run a while after `drainMs`. */
  async stop(): Promise<void> {
    const { drainMs, hooks } = this.#options;
    this.#isStopping = true;
    for (const cancel of this.#delayed) cancel();
    const all = [...this.#members.values()];
    const ends = all.map(({ worker }) => (worker.isDead() ? 0 : exitOf(worker)));
    this.sendAll({ capikit: "stop" });
    const cancel = this.#clock.after(drainMs + killMs, () => {
      for (const { worker } of all) worker.process.kill("SIGKILL");
    });
    const failed = (await Promise.all(ends)).filter((code) => code !== 0).length;
    cancel();
    if (failed > 0) hooks.onBrokenOff?.(`${failed} workers did not stop in order`);
  }

  #ready(): Member[] {
    return [...this.#members.values()].filter(({ state }) => state === "ready");
  }

  #fork(): void {
    const { logger } = this.#options;
    const worker = cluster.fork();
    const member: Member = { worker, since: this.#clock.now(), state: "starting", metrics: [] };
    this.#members.set(worker.id, member);
    worker.on("error", (error) => logger.error("Cannot send a message to a worker", { error }));
    worker.on("message", (message: unknown) => {
      if (isOurs<FromWorker>(message)) this.#onMessage(member, message);
    });
    worker.once("exit", (code, signal) => this.#onExit(member, code, signal));
  }

  #onExit({ worker, state, since, metrics }: Member, code: number | null, signal: string | null): void {
    this.#members.delete(worker.id);
    this.#total.keep(metrics);
    if (this.#isStopping) return;
    if (this.#address === undefined) {
      this.#onFailed(new Error(`a worker ended before it served, with ${signal || `code ${code}`}`));
      return;
    }
    this.#failures = this.#clock.now() - since < soundMs ? this.#failures + 1 : 0;
    const { pid } = worker.process;
    this.#options.logger[state === "leaving" ? "info" : "error"]("Worker ended", { pid, code, signal });
    if (state !== "leaving") this.#replace();
  }

  /** Forks another worker, later if the last ones ended soon. */
  #replace(): void {
    const failures = this.#failures;
    const delayMs = failures <= 1 ? 0 : Math.min(30_000, 100 * 2 ** Math.min(failures, 10));
    const cancel = this.#clock.after(delayMs, () => {
      this.#delayed.delete(cancel);
      if (!this.#isStopping) this.#fork();
    });
    this.#delayed.add(cancel);
  }

  #onMessage(member: Member, message: FromWorker): void {
    switch (message.capikit) {
      case "ready":
        member.state = "ready";
        this.#address ??= { port: message.port, url: message.url };
        if (this.#isStopping) send(member, { capikit: "stop" });
        else if (this.readyCount === this.#options.count) this.#onReady(this.#address);
        break;
      case "failed":
        this.#options.logger.error("Worker failed to start", { reason: message.message });
        if (this.#address === undefined)
          this.#onFailed(Object.assign(new Error(message.message), { name: message.name }));
        break;
      case "leaving":
        // Only this worker was stopped: another replaces it while it completes its calls.
        member.state = "leaving";
        if (!this.#isStopping) this.#replace();
        break;
      case "ended":
        member.metrics = message.metrics;
        break;
      default:
        if (message.metrics !== undefined) member.metrics = message.metrics;
        this.#queries.answered(message.id);
    }
  }
}
