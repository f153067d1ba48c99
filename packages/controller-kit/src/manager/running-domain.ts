import type { ControllerContext } from "../controller/controller-context.ts";
import type { RunningController } from "../controller/running-controller.ts";
import { startController } from "../controller/start-controller.ts";
import type { Election } from "../election/election.ts";
import type { ElectionDomain } from "../extension/election-domain.ts";
import type { Runnable, RunnableContext } from "../runnable/runnable.ts";
import { isEmpty } from "./built-in-domains.ts";
import { RunnableGroup } from "./runnable-group.ts";

/** Dependencies of a domain. */
export interface RunningDomainOptions {
  readonly context: Omit<ControllerContext, "domain" | "isLeader" | "clock"> &
    Pick<RunnableContext, "events" | "clock">;
  elect(): Election;
  /** Called when a runnable throws. */
  onCrash(runnable: Runnable, error: unknown): void;
  onLost(error: unknown): void;
}

/**
 * A domain whose parts run while this process leads its election. Its manager calls, in this order:
 * `warmUp`, `start`, `drain` and `release`.
 */
export class RunningDomain {
  readonly #domain: ElectionDomain;
  readonly #options: RunningDomainOptions;
  readonly #controllers: RunningController[] = [];
  readonly #runnables: RunnableGroup;
  readonly #stopping = new AbortController();
  #election: Election | undefined;
  /** Whether a part or a caller needs the election. */
  #isNeeded: boolean;
  #onNeeded = (): void => {};
  readonly #leads = (): boolean => this.#election?.isLeader() ?? false;
  #hasDrained = true;

  constructor(domain: ElectionDomain, options: RunningDomainOptions) {
    const { client, cache, events, logger, clock } = options.context;
    const { signal } = this.#stopping;
    this.#domain = domain;
    this.#options = options;
    this.#runnables = new RunnableGroup(domain.runnables ?? [], {
      context: { client, cache, events, logger, clock, signal, isLeader: this.#leads },
      onCrash: (runnable, error) => options.onCrash(runnable, error),
    });
    this.#isNeeded = domain.starts !== "needed" || !isEmpty(domain);
  }

  /** Empty before `warmUp`. */
  get controllers(): readonly RunningController[] {
    return this.#controllers;
  }

  /** Undefined until the election has started. */
  get election(): Election | undefined {
    return this.#election;
  }

  /** Reports whether this process leads now. The first call starts an election on demand. */
  isLeader(): boolean {
    this.demandElection();
    return this.#leads();
  }

  /** Starts an election on demand, after `start`. */
  demandElection(): void {
    this.#isNeeded = true;
    this.#onNeeded();
  }

  /** Throws unless a write may be sent now. */
  checkWrite(request: Parameters<Election["checkWrite"]>[0]): void {
    const { method, path } = request;
    if (this.#election !== undefined) this.#election.checkWrite(request);
    else if (method !== "GET" && method !== "HEAD") {
      throw new Error(`${method} ${path}: not sent: the election has not started`);
    }
  }

  /** Starts the watches of the controllers, which fill their queues. */
  warmUp(): void {
    const context = { ...this.#options.context, domain: this.#domain.name, isLeader: this.#leads };
    for (const definition of this.#domain.controllers) {
      this.#controllers.push(startController(definition, context));
    }
  }

  /**
   * Runs another runnable, once this process leads.
   *
   * @throws Error if the domain is stopping.
   */
  add(runnable: Runnable): void {
    this.#stopping.signal.throwIfAborted();
    this.#runnables.add(runnable);
    this.demandElection();
  }

  /** Reports whether a runnable of this name waits or runs. */
  hasRunnable(name: string): boolean {
    return this.#runnables.has(name);
  }

  /**
   * Starts the election unless it starts on demand, and the work once this process leads. Resolves
   * then.
   *
   * @throws the errors of `elect`, at once unless the election starts later.
   */
  start(): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return Promise.reject(signal.reason);
    if (!this.#isNeeded) {
      const needed = new Promise<void>((resolve) => {
        this.#onNeeded = resolve;
      });
      return this.#electAfter(needed);
    }
    if (this.#domain.starts !== "synced") return this.#elect();
    return this.#electAfter(Promise.all(this.#controllers.map(({ synced }) => synced)));
  }

  /** Stops the work but keeps the lease. Resolves to whether all work has ended. */
  async drain(signal: AbortSignal): Promise<boolean> {
    this.#stopping.abort(new DOMException("the manager is stopping", "AbortError"));
    const gaveUp = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
      if (signal.aborted) resolve();
    });
    await Promise.all([
      ...this.#controllers.map((controller) => controller.stop({ signal })),
      Promise.race([this.#runnables.ended(), gaveUp]),
    ]);
    this.#hasDrained =
      this.#runnables.inFlight === 0 && this.#controllers.every(({ inFlight }) => inFlight === 0);
    return this.#hasDrained;
  }

  /** Releases the lease, or lets it expire if work that ignores its signal continues. */
  async release(): Promise<void> {
    await this.#election?.stop({ release: this.#hasDrained });
  }

  /** Elects, and starts the work once this process leads. */
  #elect(): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const election = this.#options.elect();
    this.#election = election;
    const { lost } = election;
    lost.addEventListener("abort", () => this.#options.onLost(lost.reason), { once: true });
    return this.#workAfter(election.acquired);
  }

  /** Elects once a promise resolves. Also reports errors to `onLost`. */
  async #electAfter(ready: Promise<unknown>): Promise<void> {
    try {
      await ready;
      await this.#elect();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#options.onLost(error);
      throw error;
    }
  }

  async #workAfter(acquired: Promise<void>): Promise<void> {
    await acquired;
    if (this.#stopping.signal.aborted) return;
    for (const controller of this.#controllers) controller.run();
    this.#runnables.start();
  }
}
