import { url as inspectorUrl } from "node:inspector";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { type Clock, type DurationInput, systemClock, yieldToEventLoop } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { CausedQueue } from "../journal/caused-queue.ts";
import { createQueue } from "../queue/create-queue.ts";
import type { AddOptions, Queue, QueueItem } from "../queue/queue.ts";
import { checkedKey, keyOfRequest } from "../sources/request.ts";
import { runStream } from "../sources/start-stream.ts";
import { type SourceRun, startWatch } from "../sources/start-watch.ts";
import type { WatchedKind } from "../sources/watch.ts";
import type { ControllerContext } from "./attempt-context.ts";
import { AttemptsInFlight } from "./attempts-in-flight.ts";
import { awaitSync } from "./await-sync.ts";
import type { ControllerDefinition, RunningController } from "./controller-definition.ts";
import type { ControllerObserver } from "./controller-observer.ts";
import { createSourceRun } from "./create-source-run.ts";
import { LaterWatches } from "./later-watches.ts";
import {
  createCausedQueue,
  reportOutcome,
  showRunning,
  startObserving,
  stopObserving,
} from "./observe-attempt.ts";
import { type Outcome, outcomeOfRejection } from "./outcome.ts";
import { OwnEvents } from "./own-events.ts";
import { OwnWrites, warnOfLoop } from "./own-writes.ts";
import { Pacing } from "./pacing.ts";
import { type AttemptSettings, ReconcileAttempt } from "./reconcile-attempt.ts";
import { createRetryLimiter, runAttempt } from "./run-attempt.ts";

export class ControllerRun implements RunningController {
  readonly definition: ControllerDefinition;
  readonly synced: Promise<void>;
  readonly #context: ControllerContext;
  readonly #clock: Clock;
  readonly #observer: ControllerObserver;
  readonly #logger: Logger;
  readonly #queue: Queue<string>;
  readonly #causes: CausedQueue;
  readonly #sources = new AbortController();
  readonly #unsubscribe: (() => void)[] = [];
  readonly #attempts: AttemptsInFlight;
  readonly #attemptSettings: AttemptSettings;
  readonly #pacing: Pacing;
  readonly #sourceRun: SourceRun;
  readonly #laterWatches: LaterWatches;
  readonly #ownWrites: OwnWrites;
  readonly #ownEvents: OwnEvents;
  /** Objects whose last attempt was rejected after its end: their backoff continues. */
  readonly #rejectedLate = new Set<string>();
  readonly #onStale = (kind: string): void => this.#observer.cacheWasStale?.(this.definition.name, kind);
  #workers: Promise<unknown> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(definition: ControllerDefinition, context: ControllerContext) {
    const { name, kind, concurrency, minIntervalMs, starvation } = definition;
    const { timeoutMs, finishMs } = definition;
    this.definition = definition;
    this.#context = context;
    this.#clock = context.clock ?? systemClock;
    this.#observer = context.observer ?? {};
    this.#logger = context.logger.with({
      controller: name,
      ...(kind && { controllerGroup: kind.group, controllerKind: kind.kind }),
    });
    // An attempt may stop at a breakpoint.
    this.#attempts = new AttemptsInFlight(this.#clock, inspectorUrl() === undefined ? timeoutMs : 0);
    const queueObserver = this.#observer.queue?.(name);
    this.#queue = createQueue({
      clock: this.#clock,
      starvation,
      rateLimiter: createRetryLimiter(definition, this.#clock),
      ...(queueObserver && { observer: queueObserver }),
    });
    this.#causes = createCausedQueue(this.#queue, definition, context);
    this.#attemptSettings = {
      limits: { timeoutMs, finishMs, clock: this.#clock },
      logger: this.#logger,
      kind,
      causes: this.#causes,
      isRecorded: context.journal !== undefined,
      onRejection: (attempt, reason) => this.#reject(attempt, reason),
    };
    this.#ownEvents = new OwnEvents(this.#causes);
    this.#pacing = new Pacing(this.#clock, context, definition);
    this.#sourceRun = createSourceRun(definition, context, {
      clock: this.#clock,
      logger: this.#logger,
      queue: this.#causes,
      ownEvents: this.#ownEvents,
      signal: this.#sources.signal,
    });
    this.#laterWatches = new LaterWatches(definition, this.#sourceRun);
    this.#ownWrites = new OwnWrites(minIntervalMs);
    this.#observer.starting?.({
      controller: name,
      concurrency,
      unfinishedWork: () => this.#queue.unfinishedWork(),
    });
    this.synced = this.#startSources();
    this.synced.catch((error: unknown) => {
      if (this.#stopping === undefined) {
        this.#logger.error("Could not start controller", { error });
      }
    });
  }

  get inFlight(): number {
    return this.#attempts.size;
  }

  run(): void {
    this.#workers ??= this.synced.then(
      () => {
        if (this.#stopping !== undefined) return undefined;
        const { concurrency } = this.definition;
        this.#logger.info("Starting workers", { concurrency });
        return Promise.all(Array.from({ length: concurrency }, () => this.#work()));
      },
      () => {}, // logged in the constructor
    );
  }

  enqueue(request: ObjectRef, options?: AddOptions): void {
    this.#causes.add(checkedKey(request, this.definition.kind), options, "enqueue");
  }

  readonly watch = (watched: WatchedKind): void => this.#laterWatches.add(watched);

  deferNextReconcile(request: ObjectRef, until: Date | DurationInput): void {
    this.#pacing.defer(keyOfRequest(request), until);
  }

  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(
    request: ObjectRef,
    kind: KindDescriptor<T>,
    written: T,
  ): void {
    this.#pacing.deferUntilSeen(keyOfRequest(request), kind, written);
  }

  stop({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    this.#stopping ??= this.#stop();
    const stopping = this.#stopping;
    if (signal === undefined) return stopping;
    const onAbort = (): void => this.#attempts.abort(signal.reason);
    if (signal.aborted) {
      onAbort();
      return stopping;
    }
    signal.addEventListener("abort", onAbort, { once: true });
    return stopping.finally(() => signal.removeEventListener("abort", onAbort));
  }

  async #stop(): Promise<void> {
    this.#sources.abort(new DOMException(`controller ${this.definition.name} is stopping`, "AbortError"));
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#laterWatches.stop();
    this.#queue.shutDown();
    this.#causes.clear();
    await this.#workers;
    this.#attempts.close();
    this.#observer.stopped?.(this.definition.name);
    this.#logger.info(
      "Controller stopped",
      this.#attempts.size > 0 ? { stuckReconciles: this.#attempts.size } : undefined,
    );
  }

  async #startSources(): Promise<void> {
    const { watches, sources, cacheSyncTimeoutMs } = this.definition;
    const run = this.#sourceRun;
    const { cache, signal } = run.context;
    for (const watch of watches) {
      this.#unsubscribe.push(startWatch(watch, run));
    }
    for (const [at, source] of sources.entries()) {
      void runStream(source, source.name || `sources[${at}]`, run);
    }
    await awaitSync(watches, {
      cache,
      signal,
      clock: this.#clock,
      logger: this.#logger,
      logIntervalMs: cacheSyncTimeoutMs,
    });
  }

  /** Reconciles objects one after the other until the queue shuts down. */
  async #work(): Promise<void> {
    for (let item = await this.#queue.get(); item !== undefined; item = await this.#queue.get()) {
      if (this.#stopping !== undefined) {
        this.#queue.done(item.key);
        return;
      }
      const waitMs = this.#pacing.waitMs(item.key, this.#onStale);
      if (waitMs > 0) {
        this.#causes.defer(item, waitMs);
        this.#queue.done(item.key);
      } else {
        const taken = item;
        await new Promise<void>((release) => void this.#reconcile(taken, release));
      }
      const pause = yieldToEventLoop();
      if (pause !== undefined) await pause;
    }
  }

  /** Reconciles an object. Calls `release` when the worker is free: at the end or when stuck. */
  async #reconcile(item: QueueItem<string>, release: () => void): Promise<void> {
    const { name } = this.definition;
    let isStuck = false;
    const onStuck = (): void => {
      isStuck = true;
      this.#observer.stuckChanged?.(name, 1);
      attempt.logger.error(
        "Reconcile did not return after its signal aborted. The object waits until it returns; pass the context's signal to every asynchronous call",
        { runningMs: Math.round(this.#clock.now() - attempt.startedAt) },
      );
      release();
    };
    const attempt = new ReconcileAttempt(item, this.#clock.now(), this.#attemptSettings, onStuck);
    startObserving(attempt, item, this.#causes);
    const hideRunning = showRunning(attempt, this.definition, this.#context);
    this.#pacing.begin(attempt.key, attempt.startedAt);
    this.#attempts.add(attempt);
    this.#ownEvents.begin(attempt.key);
    this.#observer.activeWorkersChanged?.(name, 1);
    try {
      const outcome = await runAttempt(attempt, this, this.#context, this.#pacing);
      attempt.hasEnded = true;
      const final = outcome.result === "error" ? outcome : (attempt.rejection ?? outcome);
      this.#ownEvents.end(attempt, final);
      this.#finish(attempt, final);
      warnOfLoop(this.#ownWrites, attempt, outcome, this.#clock.now());
      stopObserving(attempt, final, this.#causes, this.definition, this.#context);
    } catch (error) {
      attempt.logger.error("Observer or tracer threw an error; treating the reconcile as failed", { error });
      this.#causes.add(attempt.key, { rateLimited: true, priority: attempt.priority }, "backoff");
    } finally {
      attempt.deadline.end();
      hideRunning();
      this.#attempts.remove(attempt);
      this.#ownEvents.end(attempt);
      this.#queue.done(attempt.key);
      release();
      this.#observer.activeWorkersChanged?.(name, -1);
      if (isStuck) {
        this.#observer.stuckChanged?.(name, -1);
        attempt.logger.info("Stuck reconcile finished");
      }
    }
  }

  /** Fails an attempt because of an unhandled rejection, at its end or after it. */
  #reject(attempt: ReconcileAttempt, reason: unknown): void {
    const outcome = outcomeOfRejection(reason);
    if (attempt.hasEnded) {
      this.#finish(attempt, outcome);
      if (!outcome.isTerminal) this.#rejectedLate.add(attempt.key);
      return;
    }
    attempt.rejection ??= outcome;
    attempt.logger.error("Unhandled rejection in running reconcile", { error: outcome.error });
  }

  /** Requeues the object as the outcome requires, and reports the outcome. */
  #finish(attempt: ReconcileAttempt, outcome: Outcome): void {
    const { key } = attempt;
    const wasRejected = this.#rejectedLate.delete(key);
    switch (outcome.result) {
      case "success":
        if (!wasRejected) this.#queue.forget(key);
        break;
      case "requeue_after": {
        if (!wasRejected) this.#queue.forget(key);
        const afterMs = Math.max(outcome.afterMs, this.#pacing.waitMs(key));
        const cause = outcome.limit === undefined ? "requeueAfter" : "platformLimit";
        this.#causes.add(key, { afterMs, priority: outcome.priority ?? attempt.priority }, cause);
        break;
      }
      case "requeue":
        this.#causes.add(
          key,
          { rateLimited: true, priority: outcome.priority ?? attempt.priority },
          "backoff",
        );
        break;
      case "error": {
        const { isTerminal, priority = attempt.priority } = outcome;
        if (isTerminal) this.#queue.forget(key);
        else this.#causes.add(key, { rateLimited: true, priority }, "backoff");
      }
    }
    reportOutcome(attempt, outcome, this.definition, this.#context, this.#stopping !== undefined);
  }
}
