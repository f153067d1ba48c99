import { defined } from "@capikit/common/json";
import { type Clock, systemClock } from "@capikit/common/time";
import { causeText } from "../journal/cause-text.ts";
import { CausedQueue, typeOfCause } from "../journal/caused-queue.ts";
import type { Journal } from "../journal/journal.ts";
import type { RecordedResult } from "../journal/reconcile-record.ts";
import { shown } from "../journal/recording.ts";
import type { Queue, QueueItem } from "../queue/queue.ts";
import type { ControllerContext } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { Outcome } from "./outcome.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** Creates the queue of a controller whose causes the journal, spans and log lines show. */
export function createCausedQueue(
  queue: Queue<string>,
  { name }: ControllerDefinition,
  { journal, tracer, logger, observer, clock = systemClock }: ControllerContext,
): CausedQueue {
  return new CausedQueue({
    queue,
    clock,
    observes() {
      if (journal !== undefined || logger.isEnabled?.("debug") === true) return true;
      return tracer !== undefined && tracer.isActive?.() !== false;
    },
    added(cause) {
      if (observer?.caused === undefined) return;
      const type = typeOfCause(cause);
      const event = typeof cause === "string" ? undefined : "object" in cause ? cause.type : cause.event;
      const kind = typeof cause === "string" ? undefined : cause.kind?.kind;
      observer.caused(name, kind, type === "event" && event !== undefined ? event : type);
    },
  });
}

/** Takes the causes of an attempt. */
export function startObserving(
  attempt: ReconcileAttempt,
  item: QueueItem<string>,
  causes: CausedQueue,
): void {
  const taken = causes.take(item, attempt);
  attempt.taken = taken;
  if (taken === undefined) return;
  attempt.debug("Starting reconcile", () => {
    const { omitted: _, ...start } = taken;
    return { ...start, causes: start.causes.map(causeText), queuedMs: Math.round(start.queuedMs) };
  });
}

/** Shows an attempt in the journal as running. Returns a function that ends this. */
export function showRunning(
  { request, startedAt }: ReconcileAttempt,
  { name: controller, kind }: ControllerDefinition,
  { journal, clock = systemClock }: ControllerContext,
): () => void {
  const running = {
    controller,
    ...(kind && { kind: { group: kind.group, kind: kind.kind } }),
    ...defined(request),
    startedAt: timeOf(startedAt, clock),
  } as Parameters<Journal["begin"]>[0];
  return journal?.begin(running) ?? (() => {});
}

/** Adds the record of an attempt to the journal, after its key is requeued. */
export function stopObserving(
  attempt: ReconcileAttempt,
  outcome: Outcome,
  causes: CausedQueue,
  { name: controller, kind }: ControllerDefinition,
  { journal, clock = systemClock }: ControllerContext,
): void {
  const { taken, startedAt, request, recording, reconcileID, priority, deadline } = attempt;
  if (taken === undefined) return;
  const nextAt = causes.end(attempt.key);
  const durationMs = clock.now() - startedAt;
  const result = toResult(outcome, deadline.isTimedOut);
  attempt.debug("Reconcile finished", () => ({
    causes: taken.causes.map(causeText),
    ...result,
    durationMs: Math.round(durationMs),
  }));
  if (journal === undefined || recording === undefined) return;
  const { omitted, causes: taken_, ...start } = taken;
  const { truncated, ...done } = recording.end();
  const left = { ...truncated, ...(omitted > 0 && { causes: omitted }) };
  journal.add({
    controller,
    ...(kind && { kind: { group: kind.group, kind: kind.kind } }),
    ...defined(request),
    reconcileID,
    startedAt: timeOf(startedAt, clock),
    durationMs,
    priority,
    ...start,
    causes: taken_,
    ...done,
    result,
    ...(nextAt !== undefined && { nextRunAt: timeOf(nextAt, clock) }),
    ...(Object.keys(left).length > 0 && { truncated: left }),
  } as Parameters<typeof journal.add>[0]);
}

function timeOf(at: number, clock: Clock): string {
  return new Date(Date.now() + at - clock.now()).toISOString();
}

function toResult(outcome: Outcome, isTimeout: boolean): RecordedResult {
  const { result } = outcome;
  const timeout = isTimeout && { timeout: true as const };
  if (result === "error") {
    const { error, isTerminal } = outcome;
    return { result, message: shown(error.message), ...(isTerminal && { terminal: true }), ...timeout };
  }
  const limit = result === "requeue_after" ? outcome.limit : undefined;
  return { result, ...(limit && { message: shown(limit.message) }), ...timeout };
}

/** Logs a failure, and reports an outcome to the observer. */
export function reportOutcome(
  attempt: ReconcileAttempt,
  outcome: Outcome,
  { name }: ControllerDefinition,
  { observer, clock = systemClock }: ControllerContext,
  isStopping: boolean,
): void {
  const { startedAt, deadline } = attempt;
  const failure = outcome.result === "error" ? outcome : undefined;
  if (failure !== undefined && isStopping && deadline.isAborted) {
    attempt.logger.info("Reconcile interrupted by controller shutdown", { error: failure.error });
  } else if (failure !== undefined) {
    const retry = failure.isTerminal ? "on next change" : "with backoff";
    attempt.logger.error("Reconcile failed", { error: failure.error, retry });
  } else if (outcome.result === "requeue_after" && outcome.limit !== undefined) {
    attempt.logger.info("Platform limits calls", {
      afterMs: Math.round(outcome.afterMs),
      error: outcome.limit,
    });
  }
  observer?.reconciled?.({
    controller: name,
    result: outcome.result,
    ms: clock.now() - startedAt,
    isTerminal: failure?.isTerminal === true,
    isPanic: failure?.isPanic === true,
    isTimeout: deadline.isTimedOut,
  });
}
