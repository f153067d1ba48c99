import { channel } from "node:diagnostics_channel";
import type { ObjectRef } from "@capikit/client";
import { systemClock } from "@capikit/common/time";
import type { ReconcileRecord, RecordedResult, RunningReconcile } from "../journal/reconcile-record.ts";
import { causeText } from "../journal/reconcile-record.ts";
import { failureOf, shown, stackOf } from "../journal/recording.ts";
import type { ControllerContext } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { Outcome } from "./outcome.ts";
import { type ReconcileAttempt, timeOf } from "./reconcile-attempt.ts";

/** Logs the start of an attempt, if anything observes causes. */
export function reportStart(attempt: ReconcileAttempt): void {
  const { taken } = attempt;
  if (taken === undefined) return;
  attempt.debug("Starting reconcile", () => {
    const { omitted: _, ...start } = taken;
    return { ...start, causes: start.causes.map(causeText), queuedMs: Math.round(start.queuedMs) };
  });
}

/** Returns what the journal shows of the attempts in flight. */
export function runningReconciles(
  attempts: Iterable<ReconcileAttempt>,
  definition: ControllerDefinition,
): RunningReconcile[] {
  return Array.from(attempts, ({ request, startTime, recording }) => ({
    ...identityOf(definition, request),
    startedAt: startTime,
    ...recording?.steps,
  }));
}

/**
 * Adds the record of an attempt to the journal, after its key is requeued.
 *
 * @param nextAt when the next attempt of its key is due.
 */
export function recordAttempt(
  attempt: ReconcileAttempt,
  outcome: Outcome,
  nextAt: number | undefined,
  definition: ControllerDefinition,
  { journal, clock = systemClock }: ControllerContext,
): void {
  const { taken, startedAt, request, recording, priority, deadline } = attempt;
  if (taken === undefined) return;
  const durationMs = clock.now() - startedAt;
  const result = toResult(outcome, deadline.isTimedOut);
  attempt.debug("Reconcile finished", () => ({
    causes: taken.causes.map(causeText),
    ...result,
    durationMs: Math.round(durationMs),
  }));
  if (journal === undefined || recording === undefined) return;
  const { omitted, ...start } = taken;
  const { truncated, ...done } = recording.end();
  const left = { ...truncated, ...(omitted > 0 && { causes: omitted }) };
  journal.add({
    ...identityOf(definition, request),
    reconcileID: attempt.reconcileID,
    startedAt: attempt.startTime,
    durationMs,
    priority,
    ...start,
    ...done,
    result:
      outcome.result === "error"
        ? { ...result, stack: stackOf(outcome.error), failure: failureOf(outcome.error) }
        : result,
    ...(nextAt !== undefined && { nextRunAt: timeOf(nextAt, clock) }),
    ...(Object.keys(left).length > 0 && { truncated: left }),
  });
}

function identityOf(
  { name: controller, place, kind }: ControllerDefinition,
  { namespace, name }: ObjectRef,
): Pick<ReconcileRecord, "controller" | "kind" | "namespace" | "name" | "place"> {
  return {
    controller,
    ...(place && { place }),
    ...(kind && { kind: { group: kind.group, kind: kind.kind } }),
    ...(namespace !== undefined && { namespace }),
    name,
  };
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

/** The request of an attempt, with a store for its asynchronous operations, for `explore`. */
export const startChannel = channel("capikit.reconcile.start");

/** The controllers that take a key, which `explore` lets wait. */
export const takeChannel = channel("capikit.reconcile.take");

/** How reconciles end, for `explore` of `@capikit/testing`. */
const endChannel = channel("capikit.reconcile.end");

/** Logs a failure, and reports an outcome to the observer. */
export function reportOutcome(
  attempt: ReconcileAttempt,
  outcome: Outcome,
  { name, kind }: ControllerDefinition,
  { observer, clock = systemClock }: ControllerContext,
  isStopping: boolean,
): void {
  const { startedAt, deadline, request } = attempt;
  const failure = outcome.result === "error" ? outcome : undefined;
  if (failure !== undefined && isStopping && deadline.isAborted) {
    attempt.logger.info("Reconcile interrupted by controller shutdown", { error: failure.error });
  } else if (failure !== undefined) {
    const retry = failure.isTerminal ? "on next change" : "with backoff";
    attempt.logger.error("Reconcile failed", { error: failure.error, retry });
  } else if (outcome.result === "requeue_after" && outcome.limit !== undefined) {
    const { afterMs, limit } = outcome;
    attempt.debug("Reconcile waits for the platform's limit", () => ({
      afterMs: Math.round(afterMs),
      limit: limit.message,
    }));
  }
  if (endChannel.hasSubscribers)
    endChannel.publish({
      controller: name,
      kind,
      request,
      error: failure?.error,
      isTerminal: failure?.isTerminal,
      result: outcome.result,
      afterMs: outcome.result === "requeue_after" ? outcome.afterMs : undefined,
    });
  observer?.reconciled?.({
    controller: name,
    result: outcome.result,
    ms: clock.now() - startedAt,
    isTerminal: failure?.isTerminal === true,
    isPanic: failure?.isPanic === true,
    isTimeout: deadline.isTimedOut,
  });
}
