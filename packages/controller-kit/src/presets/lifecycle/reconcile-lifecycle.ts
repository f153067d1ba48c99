import { blockMoveAnnotation } from "@capikit/api/clusterctl/v1alpha3";
import { pausedCondition } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import type { LogFields } from "@capikit/serving";
import {
  conditionsOf,
  type EnsuredPause,
  ensureFinalizer,
  type FieldPath,
  hasAnnotation,
  hasFinalizer,
  isBeingDeleted,
  nestedValue,
  type PatchClient,
  patchSameObject,
  refOf,
  withNestedValue,
  withoutFinalizer,
} from "../../capi/index.ts";
import type { ReconcileAnswer, ReconcileContext } from "../../index.ts";
import { findPlatformLimit } from "../../platform/index.ts";
import type { AttemptStep, AuthorContext, SetCondition } from "./author-context.ts";
import { checkCondition, findTerminalFailure, isStopped, messageOfError } from "./condition-rules.ts";
import { draftObject } from "./draft-object.ts";
import type { FoundOwners, LifecyclePlan, Owners } from "./lifecycle-plan.ts";
import { countFailures, type FailureCount } from "./tolerated-failures.ts";
import { type DraftToWrite, type Ending, keyText, writeDraft } from "./write-draft.ts";

/**
 * Reconciles an object in the contracts' order: ignored objects, owners, finalizer, pause,
 * prerequisites, the author's work. With `prepare`, the finalizer follows it. Writes all changes at
 * the end, also after errors.
 *
 * Deletion waits only for the end of a pause. An object being deleted without our finalizer needs
 * no cleanup.
 */
export async function reconcileLifecycle<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  context: ReconcileContext,
): Promise<ReconcileAnswer> {
  const { cache, client, request, signal } = context;
  const { kind, finalizer } = plan;
  const stored = await cache.find(kind, request, { signal });
  if (stored === undefined)
    for (const known of [plan.writtenGenerations, plan.failures]) known.delete(keyText(request));
  if (stored === undefined || plan.isIgnored(stored)) return;
  const isDeleted = isBeingDeleted(stored);
  if (isDeleted && (finalizer === undefined || !hasFinalizer(stored, finalizer))) return;

  const found = await plan.findOwners(stored, context);
  if (found.missing !== undefined && !isDeleted) {
    context.logger.info(found.missing);
    return;
  }
  const { adapter } = await plan.statusForm();
  const { cluster } = found.owners;
  const keep = async (object: T): Promise<T> =>
    finalizer === undefined ? object : await ensureFinalizer(client, kind, object, finalizer, { signal });
  // Continue after the writes: the reconcile that they trigger starts only after the minimum interval.
  const kept = plan.prepare === undefined ? await keep(stored) : stored;
  const pause = await adapter.ensurePaused(client, kind, cluster, kept, signal);
  if (pause.written && !conditionsOf(pause.object).some(({ type }) => type === pausedCondition)) {
    throw new Error(
      `The API server drops status.conditions of ${kind.kind}: add them and the status subresource to its CustomResourceDefinition`,
    );
  }
  if (pause.paused) {
    context.logger.debug("Reconciliation is paused for this object");
    return pause.written ? undefined : await runPause(plan, context, pause.object, found);
  }
  const start = ({ written, object }: EnsuredPause<T>, current: T): Work<T> =>
    startWork(plan, { adapter, context, owners: found.owners }, written ? object : current, object);
  let work = start(pause, kept);
  // Objects being deleted have the finalizer.
  if (plan.prepare && finalizer !== undefined && !hasFinalizer(kept, finalizer)) {
    const owners = found.owners as O;
    try {
      await plan.prepare({ ...work.author, ...owners });
    } catch (error) {
      return await writeDraft(plan, { ...work, ending: { how: "failed", error, during: "Create" } });
    }
    const held = await keep(work.before);
    work = start(await adapter.ensurePaused(client, kind, cluster, held, signal), held);
  }
  // A move starts only after the author's pause.
  if (plan.pause && !isDeleted && (await ensureBlockMove(client, kind, work.before, true, signal))) return;

  const { author, before, draft } = work;
  const ending = isDeleted
    ? await runDelete(plan, author, found)
    : await build(plan, author, before, found as FoundOwners<O> & { readonly owners: O });
  const after =
    ending.how === "deleted" && finalizer !== undefined
      ? Object.assign(draft, { metadata: withoutFinalizer(draft, finalizer).metadata })
      : draft;
  return await writeDraft(plan, { ...work, draft: after, ending });
}

/** A draft of the object for the author's functions. */
interface Work<T extends KubernetesObject> extends Omit<DraftToWrite<T>, "ending"> {
  readonly author: AuthorContext<T>;
}

/** Drafts an object. A change of Paused that was not written yet is written with the author's changes. */
function startWork<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  { adapter, context, owners }: Pick<DraftToWrite<T>, "adapter" | "context"> & { readonly owners: object },
  stored: T,
  withPause: T,
): Work<T> {
  const { kind, clusterCache } = plan;
  const { before, draft } = draftObject(stored, withPause);
  const failures = countFailures(plan, keyText(context.request), before);
  const authored = new Set<string>();
  const set: SetCondition = (...condition) => {
    checkCondition(...condition);
    authored.add(condition[0]);
    adapter.set(draft, ...condition);
  };
  const author: AuthorContext<T> = {
    ...context,
    logger: context.logger.with(ownerFields(owners)),
    object: draft,
    kind,
    clusterCache,
    set,
    attempt: attemptStep(set, authored, context.signal, failures),
  };
  return { adapter, context, before, draft, authored, failures, author };
}

async function runPause<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  context: ReconcileContext,
  object: T,
  { owners }: FoundOwners<O>,
): Promise<ReconcileAnswer> {
  const { kind, clusterCache } = plan;
  if (plan.pause === undefined) return undefined;
  const answer = await plan.pause({ ...context, object, kind, clusterCache, ...owners });
  if (answer === undefined) await ensureBlockMove(context.client, kind, object, false, context.signal);
  return answer;
}

async function build<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  author: AuthorContext<T>,
  before: T,
  { owners }: { readonly owners: O },
): Promise<Ending> {
  const { object, logger } = author;
  // A complete object no longer waits for its prerequisites.
  const wait = plan.isComplete(object) ? undefined : plan.waitsFor(object, owners);
  if (wait !== undefined) {
    logger.info(wait.message, { reason: wait.reason });
    return { how: "waits", ...wait };
  }
  const isUpdate = plan.isComplete(object);
  try {
    const answer = await keepComplete(plan.completeField, author, () =>
      plan.reconcile({ ...author, ...owners }),
    );
    plan.complete?.(object);
    const violation = undoViolation(plan, object, before);
    return violation === undefined ? { how: "done", answer } : { how: "violates", violation };
  } catch (error) {
    undoViolation(plan, object, before);
    return { how: "failed", error, during: isUpdate ? "Update" : "Create" };
  }
}

/**
 * Returns the message of a contract violation in a draft. Restores its fields and the contract's
 * flag, as Cluster API reads both once they are set.
 */
function undoViolation<T extends KubernetesObject, O extends Owners>(
  { completeField, violationOf }: LifecyclePlan<T, O>,
  draft: T,
  before: T,
): string | undefined {
  const violation = violationOf(draft);
  if (violation === undefined) return undefined;
  const flag = completeField === undefined ? [] : [completeField.split(".")];
  for (const path of [...violation.fields, ...flag]) restoreField(draft, before, path);
  return violation.message;
}

/** Restores a field of a draft, and objects that contain nothing else. */
function restoreField(draft: object, before: object, path: FieldPath): void {
  const [parentPath, name = ""] = [path.slice(0, -1), path.at(-1)];
  const parent = nestedValue(draft, parentPath);
  if (!isRecord(parent)) return;
  const value = nestedValue(before, path);
  if (value === undefined) delete parent[name];
  else parent[name] = value;
  if (parentPath.length > 1 && Object.keys(parent).length === 0) restoreField(draft, before, parentPath);
}

async function runDelete<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  author: AuthorContext<T>,
  { owners }: FoundOwners<O>,
): Promise<Ending> {
  try {
    const answer = await keepComplete(plan.completeField, author, () =>
      plan.delete({ ...author, ...owners }),
    );
    return answer === undefined ? { how: "deleted" } : { how: "deletes", answer };
  } catch (error) {
    return { how: "failed", error, during: "Delete" };
  }
}

/** Returns the owners by kind, for the log. */
function ownerFields(owners: object): LogFields {
  const objects = Object.values(owners) as readonly (KubernetesObject | undefined)[];
  return Object.fromEntries(objects.flatMap((one) => (one ? [[one.kind, refOf(one)]] : [])));
}

/**
 * Creates the function `attempt` of a reconcile.
 *
 * @param set sets a condition and adds its type to `types`.
 */
function attemptStep(
  set: SetCondition,
  types: Set<string>,
  signal: AbortSignal,
  failures: FailureCount,
): AttemptStep {
  return async (type, { done, failed }, step) => {
    types.delete(type);
    try {
      const result = await step();
      failures.reset(type);
      if (!types.has(type)) set(type, "True", done);
      return result;
    } catch (error) {
      // A limit or a stop is not an outcome of the step, and would change conditions of running objects.
      const isOutcome = findPlatformLimit(error) === undefined && !isStopped(error, signal);
      if (isOutcome && !types.has(type) && !failures.isTolerated(type, error)) {
        set(type, "False", findTerminalFailure(error)?.reason ?? failed, messageOfError(error), "Error");
      }
      throw error;
    }
  };
}

/**
 * Sets or removes the annotation that `clusterctl move` waits for. Returns whether it was written.
 */
async function ensureBlockMove<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  object: T,
  blocked: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  if (hasAnnotation(object, blockMoveAnnotation) === blocked) return false;
  const patch = { metadata: { annotations: { [blockMoveAnnotation]: blocked ? "true" : null } } };
  await patchSameObject(client, kind, object, patch, { signal });
  return true;
}

/**
 * Runs the author's work, and restores the contract's flag if the work reset it. Cluster API reads
 * the flag once; waits that depend on it would start again.
 *
 * @param field path of the flag; undefined for kinds without one.
 */
async function keepComplete<T extends KubernetesObject>(
  field: string | undefined,
  { object, logger }: AuthorContext<T>,
  work: () => Promise<ReconcileAnswer>,
): Promise<ReconcileAnswer> {
  const path = field?.split(".") ?? [];
  const isSet = (): boolean => nestedValue(object, path) === true;
  if (field === undefined || !isSet()) return await work();
  try {
    return await work();
  } finally {
    if (!isSet()) {
      logger.warn("Keeping a contract field that must not be reset", { field });
      Object.assign(object, withNestedValue(object, path, true));
    }
  }
}
