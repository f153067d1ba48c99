import { deletingReason, internalErrorReason, pausedCondition } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { conditionsOf, type FieldPath, nestedValue, patchObject, withNestedValue } from "../../capi/index.ts";
import type { ReconcileAnswer, ReconcileContext } from "../../index.ts";
import { findPlatformLimit } from "../../platform/index.ts";
import { conditionMessage, isSimilarMessage } from "./condition-message.ts";
import type { ContractAdapter } from "./contract-adapter.ts";
import { type Draft, statusOf } from "./draft.ts";
import type { LifecyclePlan, Owners } from "./lifecycle-plan.ts";
import { findTerminalFailure } from "./terminal-failure.ts";

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
  readonly set: ReadonlySet<string>;
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
  const { adapter, context, before, draft, ending, set } = toWrite;
  const errors: unknown[] = [];
  if (ending.how === "failed") errors.push(ending.error);
  if (ending.how === "violates") errors.push(new Error(ending.violation));
  const lasting = startGracePeriod(context.signal, graceMs);
  try {
    if (ending.how !== "deleted") {
      await setReadiness(plan, toWrite);
      // Set even without other changes: a new generation may need no changes.
      const { generation } = draft.metadata;
      if (generation && (await plan.statusForm()).hasObservedGeneration)
        statusOf(draft).observedGeneration = generation;
    }
    await patchObject(context.client, plan.kind, before, draft, {
      ...adapter.own([...new Set([plan.summaryType, pausedCondition, ...plan.conditions, ...set])]),
      paths: adapter.paths,
      signal: lasting.signal,
    });
  } catch (error) {
    // Another client removed the finalizer in the meantime.
    if (ending.how !== "deleted" || !isGone(error)) errors.push(error);
  } finally {
    lasting.end();
  }
  const [first] = errors;
  if (errors.length > 1) throw new AggregateError(errors, errors.map(errorMessage).join("; "));
  if (errors.length === 1) throw first;
  return "answer" in ending ? ending.answer : undefined;
}

async function setReadiness<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  { adapter, context, before, draft, ending, set }: DraftToWrite<T>,
): Promise<void> {
  const notReady = (reason: string, message: string, severity: "Error" | "Info"): void =>
    adapter.set(draft, plan.summaryType, "False", reason, message, severity);
  if (ending.how === "waits") {
    notReady(ending.reason, ending.message, "Info");
    return;
  }
  if (ending.how === "violates") {
    notReady(internalErrorReason, ending.violation, "Error");
    return;
  }
  const { failuresPath } = await plan.statusForm();
  const failure = ending.how === "failed" ? findTerminalFailure(ending.error) : undefined;
  if (failure !== undefined && ending.how === "failed") {
    const reason = failure.reason ?? `${ending.during}Error`;
    notReady(reason, failure.message, "Error");
    if (ending.during !== "Delete") {
      for (const type of outdatedConditions(plan, draft, set)) {
        adapter.set(draft, type, "Unknown", reason, failure.message);
      }
    }
    setFailure(draft, failuresPath, { failureReason: reason, failureMessage: failure.message });
    return;
  }
  if (ending.how === "done") setFailure(draft, failuresPath);
  // An author's own summary has precedence.
  if (set.has(plan.summaryType)) return;
  const error = ending.how === "failed" ? errorToReport(ending.error, context.signal) : undefined;
  const message = error === undefined ? "" : steadyMessage(error, plan.summaryType, before);
  if (ending.how === "deletes" || (ending.how === "failed" && ending.during === "Delete")) {
    notReady(deletingReason, message, error === undefined ? "Info" : "Error");
  } else if (error !== undefined && !isInConditions(error, draft, set)) {
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
}

/** Sets the failure fields of contract v1beta1, or removes them. */
function setFailure(
  draft: KubernetesObject,
  path: FieldPath | undefined,
  failure?: { readonly failureReason: string; readonly failureMessage: string },
): void {
  if (path === undefined) return;
  const found = nestedValue(draft, path);
  const parent = isRecord(found) ? found : {};
  if (failure !== undefined) {
    Object.assign(draft, withNestedValue(draft, path, { ...parent, ...failure }));
    return;
  }
  delete parent.failureReason;
  delete parent.failureMessage;
}

/** Returns the conditions of steps that a terminal failure left as an earlier reconcile set them. */
function outdatedConditions<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  draft: T,
  set: ReadonlySet<string>,
): readonly string[] {
  const present = new Set(conditionsOf(draft).map(({ type }) => type));
  return plan.conditions.filter((type) => present.has(type) && !set.has(type));
}

/**
 * Returns the message of an error for the summary. Limits of the platform, conflicts and the stop of
 * the manager are not outcomes, and would change the summary of running objects.
 */
function errorToReport(error: unknown, signal: AbortSignal): string | undefined {
  const isStopping = signal.aborted && (signal.reason as Partial<Error> | undefined)?.name === "AbortError";
  if (isStopping || findPlatformLimit(error) !== undefined || isConflict(error)) return undefined;
  return conditionMessage(error);
}

function isInConditions(message: string, draft: KubernetesObject, set: ReadonlySet<string>): boolean {
  return conditionsOf(draft).some((one) => set.has(one.type) && one.message === message);
}

function steadyMessage(message: string, type: string, before: KubernetesObject): string {
  const old = conditionsOf(before).find((one) => one.type === type)?.message;
  return old !== undefined && isSimilarMessage(old, message) ? old : message;
}

function isGone(error: unknown): boolean {
  return error instanceof AggregateError && error.errors.every(isNotFound);
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
