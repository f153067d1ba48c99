import { url as inspectorUrl } from "node:inspector";
import { type Clock, systemClock, yieldToEventLoop } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { QueueItem } from "../queue/queue.ts";
import { type ControllerContext, contextOfAttempt, runInReconcile } from "./attempt-context.ts";
import { AttemptsInFlight } from "./attempts-in-flight.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { ControllerObserver } from "./controller-observer.ts";
import { recordAttempt, reportOutcome, reportStart, startChannel, takeChannel } from "./observe-attempt.ts";
import { type Outcome, outcomeOfRejection, outcomeOfThrown, toResultOutcome } from "./outcome.ts";
import { Pacing } from "./pacing.ts";
import type { ReconcileContext } from "./reconcile.ts";
import { type AttemptSettings, groupKindOf, ReconcileAttempt } from "./reconcile-attempt.ts";
import { ReconcileQueue } from "./reconcile-queue.ts";
import { SelfTriggers, warnOfSelfTrigger } from "./self-triggers.ts";

/** Takes keys from the queue of a controller, reconciles their objects, and queues them again. */
export class ReconcileLoop {
  readonly queue: ReconcileQueue;
  readonly pacing: Pacing;
  readonly attempts: AttemptsInFlight;
  readonly #definition: ControllerDefinition;
  readonly #context: ControllerContext;
  readonly #clock: Clock;
  readonly #observer: ControllerObserver;
  readonly #settings: AttemptSettings;
  readonly #watch: ReconcileContext["watch"];
  readonly #selfTriggers: SelfTriggers;
  /** Objects whose last attempt was rejected after its end: their backoff continues. */
  readonly #rejectedLate = new Set<string>();
  readonly #onStale = (kind: string): void => this.#observer.cacheWasStale?.(this.#definition.name, kind);
  #isStopping = false;

  /**
   * @param logger the logger of the controller.
   * @param watch the function of reconcile contexts.
   */
  constructor(
    definition: ControllerDefinition,
    context: ControllerContext,
    logger: Logger,
    watch: ReconcileContext["watch"],
  ) {
    const { kind, timeoutMs, finishMs, minIntervalMs } = definition;
    const { clock = systemClock, observer = {} } = context;
    this.#definition = definition;
    this.#context = context;
    this.#clock = clock;
    this.#observer = observer;
    this.#watch = watch;
    // With a debugger, an attempt may stop at a breakpoint: no timeout then.
    this.attempts = new AttemptsInFlight(clock, inspectorUrl() === undefined ? timeoutMs : 0);
    this.pacing = new Pacing(clock, context, definition);
    const { attempts, pacing } = this;
    this.queue = new ReconcileQueue(definition, context, { clock, attempts, retries: pacing.retries });
    this.#settings = {
      limits: { timeoutMs, finishMs, clock },
      logger,
      kind,
      watched: new Set(definition.watches.map((watch) => groupKindOf(watch.kind))),
      queue: this.queue,
      isRecorded: context.journal !== undefined,
      onRejection: (attempt, reason) => this.#reject(attempt, reason),
    };
    this.#selfTriggers = new SelfTriggers(minIntervalMs, context.client.fieldManager);
  }

  /** Drops queued keys; `work` returns after the running reconciles. */
  stop(): void {
    this.#isStopping = true;
    this.queue.shutDown();
  }

  /** Reconciles objects one after the other until the loop stops. Call it once for each worker. */
  async work(): Promise<void> {
    const { name } = this.#definition;
    for (let item = await this.queue.get(); item !== undefined; item = await this.queue.get()) {
      const next = { controller: name, waitMs: 0 };
      if (takeChannel.hasSubscribers) takeChannel.publish(next);
      const waitMs = this.#isStopping
        ? 0
        : Math.max(next.waitMs, this.pacing.waitMs(item.key, this.#onStale));
      if (this.#isStopping || waitMs > 0) {
        this.queue.putBack(item, waitMs);
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
    const { name } = this.#definition;
    const onStuck = (): void => {
      this.#becomeStuck(attempt);
      release();
    };
    const attempt = new ReconcileAttempt(item, this.#clock.now(), this.#settings, onStuck);
    attempt.taken = this.queue.begin(attempt);
    reportStart(attempt);
    this.pacing.begin(attempt.key, attempt.startedAt);
    this.#observer.activeWorkersChanged?.(name, 1);
    try {
      const outcome = await this.#run(attempt);
      attempt.hasEnded = true;
      const final = outcome.result === "error" ? outcome : (attempt.rejection ?? outcome);
      this.queue.end(attempt, final);
      this.#finish(attempt, final);
      warnOfSelfTrigger(this.#selfTriggers, attempt, outcome, this.#clock.now());
      recordAttempt(attempt, final, this.queue.nextAt(attempt.key), this.#definition, this.#context);
    } catch (error) {
      attempt.logger.error("Observer threw an error; treating the reconcile as failed", { error });
      this.#retry(attempt);
    } finally {
      attempt.deadline.end();
      this.queue.done(attempt);
      release();
      this.#observer.activeWorkersChanged?.(name, -1);
      if (attempt.isStuck) {
        this.#observer.stuckChanged?.(name, -1);
        attempt.logger.info("Stuck reconcile finished");
      }
    }
  }

  /** Calls the reconcile of the controller. */
  async #run(attempt: ReconcileAttempt): Promise<Outcome> {
    const { name, kind } = this.#definition;
    try {
      const context = contextOfAttempt(attempt, this.#context, this.pacing, this.#watch);
      const reconcile = () => runInReconcile(attempt, () => this.#definition.reconcile(context));
      const { request } = attempt;
      return toResultOutcome(await startChannel.runStores({ controller: name, kind, request }, reconcile));
    } catch (thrown) {
      return outcomeOfThrown(thrown);
    }
  }

  /** Requeues the object as the outcome requires, and reports the outcome. */
  #finish(attempt: ReconcileAttempt, outcome: Outcome): void {
    const { key, priority } = attempt;
    const wasRejected = this.#rejectedLate.delete(key);
    const isTerminal = outcome.result === "error" && outcome.isTerminal;
    if (outcome.result === "requeue" || (outcome.result === "error" && !isTerminal)) {
      this.#retry(attempt, outcome.priority);
    } else {
      if (isTerminal || !wasRejected) this.queue.forget(key);
      if (outcome.result === "requeue_after") {
        const afterMs = Math.max(outcome.afterMs, this.pacing.waitMs(key));
        const cause = outcome.limit === undefined ? "requeueAfter" : "platformLimit";
        this.queue.add(key, { afterMs, priority: outcome.priority ?? priority }, cause);
      }
    }
    reportOutcome(attempt, outcome, this.#definition, this.#context, this.#isStopping);
  }

  #retry({ key, priority: usual }: ReconcileAttempt, priority = usual): void {
    this.queue.add(key, { rateLimited: true, priority }, "backoff");
  }

  #becomeStuck(attempt: ReconcileAttempt): void {
    attempt.isStuck = true;
    this.#observer.stuckChanged?.(this.#definition.name, 1);
    attempt.logger.error(
      "Reconcile did not return after its signal aborted. The object waits until it returns; pass the context's signal to every asynchronous call",
      { runningMs: Math.round(this.#clock.now() - attempt.startedAt) },
    );
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
}
