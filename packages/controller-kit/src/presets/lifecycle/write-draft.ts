import { deletingReason, internalErrorReason, pausedCondition } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { isBadRequest, isConflict, isForbidden, isInvalid, isNotFound } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { conditionsOf, patchObject } from "../../capi/index.ts";
import type { ReconcileAnswer, ReconcileContext } from "../../index.ts";
import { findPlatformLimit } from "../../platform/index.ts";
import {
  type Change,
  findTerminalFailure,
  hasMessage,
  isStopped,
  messageOfError,
  setFailure,
  settleConditions,
} from "./condition-rules.ts";
import type { ContractAdapter } from "./contract-adapter.ts";
import { type Draft, draftObject, statusOf } from "./draft-object.ts";
import type { LifecyclePlan, Owners } from "./lifecycle-plan.ts";
import type { FailureCount } from "./tolerated-failures.ts";

/** Outcome of the author's part of a reconcile. */
export type Ending =
  | { readonly how: "waits"; readonly reason: string; readonly message: string }
  | { readonly how: "done"; readonly answer: ReconcileAnswer }
  | { readonly how: "violates"; readonly violation: string }
  | { readonly how: "deletes"; readonly answer: ReconcileAnswer }
  | { readonly how: "deleted" }
  | { readonly how: "failed"; readonly error: unknown; readonly during: "Create" | "Update" | "Delete" };

export interface DraftToWrite<T extends KubernetesObject> {
  readonly adapter: ContractAdapter;
  readonly context: ReconcileContext;
  readonly before: T;
  readonly draft: Draft<T>;
  readonly ending: Ending;
  /** Types of the conditions that the author set. */
  readonly authored: ReadonlySet<string>;
  readonly failures: FailureCount;
}

/** Shorter than the time that a controller waits for a reconcile after aborting its signal. */
const graceMs = 8_000;

/**
 * Sets the summary or the terminal failure and writes all changes, also after an error or a
 * timeout.
 *
 * @throws the author's error; an AggregateError of it and write errors, so that the reconcile is
 * retried.
 */
export async function writeDraft<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  toWrite: DraftToWrite<T>,
): Promise<ReconcileAnswer> {
  const { adapter, context, before, draft, ending, authored } = toWrite;
  const errors: unknown[] = [];
  if (ending.how === "failed") errors.push(ending.error);
  if (ending.how === "violates") errors.push(new Error(ending.violation));
  const lasting = startGracePeriod(context.signal, graceMs);
  const { generation } = draft.metadata;
  const key = keyText(context.request);
  try {
    const { hasObservedGeneration, failuresPath } = await plan.statusForm();
    const written = statusOf(before).observedGeneration ?? plan.writtenGenerations.get(key);
    const change: Change = { before, draft, isSameGeneration: written === generation, settled: new Set() };
    // First, so that the summary has the same messages.
    settleConditions(adapter, change);
    if (ending.how !== "deleted") {
      const failure = setReadiness(plan, toWrite);
      if (failure !== undefined || ending.how === "done") setFailure(change, failuresPath, failure);
      settleConditions(adapter, change);
      // Set even without other changes: a new generation may need no changes.
      if (hasObservedGeneration && generation) statusOf(draft).observedGeneration = generation;
    }
    await patchObject(context.client, plan.kind, before, draft, {
      ...adapter.own([...new Set([plan.summaryType, pausedCondition, ...plan.conditions, ...authored])]),
      paths: adapter.paths,
      signal: lasting.signal,
    });
    if (!hasObservedGeneration) plan.writtenGenerations.set(key, generation);
  } catch (error) {
    // Another client removed the finalizer in the meantime.
    if (ending.how !== "deleted" || !consistsOf(error, isNotFound)) {
      errors.push(error);
      await reportRefusedWrite(plan, toWrite, error, lasting.signal).catch((later) => errors.push(later));
    }
  } finally {
    lasting.end();
  }
  const [first] = errors;
  if (errors.length > 1) throw new AggregateError(errors, errors.map(errorMessage).join("; "));
  if (errors.length === 1) throw first;
  return "answer" in ending ? ending.answer : undefined;
}

/**
 * Sets the summary if the API server refuses a write, such as a webhook the removal of the finalizer:
 * the object would stay ready.
 */
async function reportRefusedWrite<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  { adapter, context, before, ending }: DraftToWrite<T>,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const refusals = error instanceof AggregateError ? error.errors.filter(isRefusal) : [];
  if (refusals.length === 0 || ending.how === "failed") return;
  const stored = await context.client.get(plan.kind, context.request, { signal });
  if (stored.metadata.uid !== before.metadata.uid) return;
  const { before: read, draft } = draftObject(stored, stored);
  const isDeletion = ending.how === "deleted" || ending.how === "deletes";
  const reason = isDeletion ? deletingReason : internalErrorReason;
  adapter.set(draft, plan.summaryType, "False", reason, refusals.map(messageOfError).join("; "), "Error");
  const own = adapter.own([plan.summaryType]);
  await patchObject(context.client, plan.kind, read, draft, { ...own, paths: adapter.paths, signal });
}

function isRefusal(error: unknown): boolean {
  return isInvalid(error) || isForbidden(error) || isBadRequest(error);
}

/** Returns a text that identifies the object of a request. */
export function keyText({ namespace = "", name }: ReconcileContext["request"]): string {
  return `${namespace}/${name}`;
}

/** Sets the summary by the ending. Returns the terminal failure, if any. */
function setReadiness<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  { adapter, context, draft, ending, authored, failures }: DraftToWrite<T>,
): { readonly reason: string; readonly message: string } | undefined {
  const notReady = (reason: string, message: string, severity: "Error" | "Info"): void =>
    adapter.set(draft, plan.summaryType, "False", reason, message, severity);
  if (ending.how !== "failed") failures.reset(plan.summaryType);
  if (ending.how === "waits") {
    notReady(ending.reason, ending.message, "Info");
    return undefined;
  }
  if (ending.how === "violates") {
    notReady(internalErrorReason, ending.violation, "Error");
    return undefined;
  }
  const failure = ending.how === "failed" ? findTerminalFailure(ending.error) : undefined;
  if (failure !== undefined && ending.how === "failed") {
    const reason = failure.reason ?? `${ending.during}Error`;
    notReady(reason, failure.message, "Error");
    if (ending.during !== "Delete") {
      for (const type of outdatedConditions(plan, draft, authored)) {
        adapter.set(draft, type, "Unknown", reason, failure.message);
      }
    }
    return { reason, message: failure.message };
  }
  // An author's own summary has precedence.
  if (authored.has(plan.summaryType)) return undefined;
  const error = ending.how === "failed" ? errorToReport(ending.error, context.signal) : undefined;
  const message = error ?? "";
  if (ending.how === "deletes" || (ending.how === "failed" && ending.during === "Delete")) {
    notReady(deletingReason, message, error === undefined ? "Info" : "Error");
  } else if (
    error !== undefined &&
    ending.how === "failed" &&
    !isInConditions(error, draft, authored) &&
    !failures.isTolerated(plan.summaryType, ending.error)
  ) {
    notReady(internalErrorReason, message, "Error");
  } else if (plan.conditions.length > 0) {
    adapter.sumUp(draft, {
      target: plan.summaryType,
      types: plan.conditions,
      negativePolarityTypes: plan.negativePolarityConditions,
      optionalTypes: plan.optionalConditions,
    });
  } else if (plan.isComplete(draft)) {
    adapter.set(draft, plan.summaryType, "True", plan.reasons.complete);
  } else {
    notReady(plan.reasons.incomplete, "", "Info");
  }
  return undefined;
}

/** Returns the conditions of steps that a terminal failure left as an earlier reconcile set them. */
function outdatedConditions<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  draft: T,
  authored: ReadonlySet<string>,
): readonly string[] {
  const present = new Set(conditionsOf(draft).map(({ type }) => type));
  return plan.conditions.filter((type) => present.has(type) && !authored.has(type));
}

/**
 * Returns the message of an error for the summary. Limits of the platform, conflicts and the stop of
 * the manager are not outcomes, and would change the summary of running objects.
 */
function errorToReport(error: unknown, signal: AbortSignal): string | undefined {
  const isOutcome =
    !isStopped(error, signal) && findPlatformLimit(error) === undefined && !consistsOf(error, isConflict);
  return isOutcome ? messageOfError(error) : undefined;
}

function isInConditions(message: string, draft: KubernetesObject, authored: ReadonlySet<string>): boolean {
  return conditionsOf(draft).some((one) => authored.has(one.type) && hasMessage(one, message));
}

/** Reports whether an error, or each part of it, passes a test. */
function consistsOf(error: unknown, passes: (error: unknown) => boolean): boolean {
  if (!(error instanceof AggregateError)) return passes(error);
  return error.errors.length > 0 && error.errors.every((part) => consistsOf(part, passes));
}

/**
 * Returns a signal that aborts a grace period after `signal`, so that a reconcile can write its
 * results after its timeout. Call `end` when done.
 */
function startGracePeriod(
  signal: AbortSignal,
  graceMs: number,
): { readonly signal: AbortSignal; end(): void } {
  const later = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => later.abort(signal.reason), graceMs);
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: later.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", begin);
    },
  };
}
