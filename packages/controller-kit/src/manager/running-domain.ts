import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { consistentClient } from "../cache/consistent-client.ts";
import type { ManagedCache } from "../cache/managed-cache.ts";
import { currentReconcile } from "../controller/attempt-context.ts";
import { type RunningController, startController } from "../controller/controller-run.ts";
import type { Election } from "../election/election.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import { soleLeader } from "../election/sole-leader.ts";
import { startElection } from "../election/start-election.ts";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import { recordReads, recordRequests } from "../journal/record-calls.ts";
import { type Runnable, type RunnableContext, RunnableGroup } from "../runnable/runnable.ts";
import { messageOf } from "../values/errors.ts";
import { isEmpty, type PlannedDomain } from "./built-in-domains.ts";
import { ManagerError } from "./manager.ts";
import type { ManagerBase } from "./manager-base.ts";

export interface RunningDomainOptions {
  readonly base: ManagerBase;
  readonly exitOnLoss: boolean;
  readonly cache: ManagedCache;
  /** The client and the events of domains without a lease. */
  readonly direct: Client;
  readonly events: RunningEventRecorder;
}

/**
 * A domain whose parts run while this process leads its election. With a lease, they write only
 * while it is held. The manager calls, in this order: `warmUp`, `start`, `drain` and `release`.
 */
export class RunningDomain {
  readonly #domain: PlannedDomain;
  readonly #options: RunningDomainOptions;
  readonly #context: RunnableContext;
  readonly #controllers: RunningController[] = [];
  readonly #runnables: RunnableGroup;
  readonly #stopping = new AbortController();
  #election: Election | undefined;
  /** Whether a part or a caller needs the election. */
  #isNeeded: boolean;
  #onNeeded = (): void => {};
  #hasDrained = true;

  constructor(domain: PlannedDomain, options: RunningDomainOptions) {
    const { base, cache, direct, events } = options;
    const { logger, clock, life, journal } = base;
    const guarded = domain.lease && this.#connect(base);
    const client = consistentClient(guarded ?? direct, recordWrites(cache));
    const view = domain.cache && journal ? recordReads(domain.cache) : (domain.cache ?? cache);
    this.#domain = domain;
    this.#options = options;
    this.#context = {
      cache: view,
      client: journal ? recordRequests(client, clock) : client,
      events: guarded === undefined ? events : base.createRecorder(guarded),
      logger,
      clock,
      signal: this.#stopping.signal,
      isLeader: () => this.#election?.isLeader() ?? false,
    };
    this.#runnables = new RunnableGroup(domain.runnables ?? [], {
      context: this.#context,
      onCrash({ name }, cause) {
        const message = `runnable ${name} failed: ${messageOf(cause)}`;
        life.fail(new ManagerError("MANAGER_RUNNABLE", message, { cause }));
      },
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
    return this.#context.isLeader();
  }

  /** Starts an election on demand, after `start`. */
  demandElection(): void {
    this.#isNeeded = true;
    this.#onNeeded();
  }

  /** Starts the watches of the controllers, which fill their queues. */
  warmUp(): void {
    const { metrics, journal } = this.#options.base;
    const context = {
      ...this.#context,
      domain: this.#domain.name,
      observer: metrics.controllers,
      journal,
    };
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

  hasRunnable(name: string): boolean {
    return this.#runnables.has(name);
  }

  /**
   * Starts the election unless it starts on demand, and the work once this process leads. Resolves
   * then.
   *
   * @throws the errors of `startElection`, at once unless the election starts later.
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

  /** Returns a client that writes only while the lease is held. */
  #connect({ connections }: Pick<ManagerBase, "connections">): Client {
    return connections.client({
      checkWrite: (request) => {
        const { method, path } = request;
        if (this.#election === undefined)
          throw new Error(`${method} ${path}: not sent: the election has not started`);
        this.#election.checkWrite(request);
      },
      writeTimeoutMs: () => this.#election?.writeTimeoutMs(),
    });
  }

  /** Elects, and starts the work once this process leads. */
  #elect(): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const election = this.#startElection();
    this.#election = election;
    const { lost } = election;
    lost.addEventListener("abort", () => this.#fail(lost.reason), { once: true });
    return election.acquired.then(() => {
      if (this.#stopping.signal.aborted) return;
      for (const controller of this.#controllers) controller.run();
      this.#runnables.start();
    });
  }

  /** Elects once a promise resolves. Also stops the manager after errors. */
  async #electAfter(ready: Promise<unknown>): Promise<void> {
    try {
      await ready;
      await this.#elect();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#fail(error);
      throw error;
    }
  }

  #startElection(): Election {
    const { base, exitOnLoss } = this.#options;
    const { name, config, logger, metrics } = base;
    const { lease } = this.#domain;
    if (lease === undefined) return soleLeader({ identity: name });
    const election = startElection({ exitOnLoss, ...lease, config, logger, observer: metrics.election });
    recordLeader(election, lease, this.#options);
    return election;
  }

  #fail(cause: unknown): void {
    const message = `leader election lost: ${messageOf(cause)}`;
    this.#options.base.life.fail(new ManagerError("MANAGER_LEADERSHIP", message, { cause }), "at once");
  }
}

/** Records an event of the Lease when this process becomes leader, as client-go does. */
function recordLeader(
  { acquired, identity }: Pick<Election, "acquired" | "identity">,
  { namespace, name }: ElectionSettings,
  { direct, events, base: { logger } }: RunningDomainOptions,
): void {
  const record = async (): Promise<void> => {
    // Events are found by the uid of their object.
    const object = await direct.get(leaseKind, { namespace, name });
    events.normal(object, "LeaderElection", `${identity} became leader`);
  };
  const onError = (error: unknown): void => logger.warn("Failed to record leader event", { error });
  acquired.then(
    () => record().catch(onError),
    () => {}, // reported by the election
  );
}

type WriteReceiver = Pick<ManagedCache, "expectWrite" | "isOwnerBeingDeleted" | "startWrite">;

function recordWrites(cache: WriteReceiver): WriteReceiver {
  return {
    startWrite: (kind) => cache.startWrite(kind),
    isOwnerBeingDeleted: (owner, namespace) => cache.isOwnerBeingDeleted(owner, namespace),
    expectWrite(kind, written, start) {
      cache.expectWrite(kind, written, start);
      if (written.type === "stored") currentReconcile()?.wrote(kind, written.object, written);
      else if (written.type === "deleted") currentReconcile()?.deleted(written.uid);
    },
  };
}
