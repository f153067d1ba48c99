import { type Cluster, notPausedReason, pausedCondition, pausedReason } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import {
  type ConditionedObject,
  type ConditionsPlace,
  hasSameState,
  hasSameStateExceptGeneration,
  type NewCondition,
} from "./conditions/condition.ts";
import { getCondition } from "./conditions/read-conditions.ts";
import { withCondition } from "./conditions/set-condition.ts";
import { hasPausedAnnotation } from "./metadata/annotations.ts";
import { type PatchObjectOptions, patchObject } from "./patch/patch-object.ts";
import type { PatchClient } from "./patch/patch-same-object.ts";

/** Result of updating an object's condition Paused. */
export interface EnsuredPause<T> {
  /** Whether to skip the object. */
  readonly paused: boolean;
  /** Whether the condition was written. The change triggers another reconcile. */
  readonly written: boolean;
  /** The object with the condition. */
  readonly object: T;
}

/**
 * Ensures that an object's condition Paused matches its Cluster and annotation. If only the
 * generation of an unpaused object changed, the condition is set but not yet written. Source:
 * `paused.EnsurePausedCondition` of Cluster API's util packages.
 */
export async function ensurePausedCondition<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  cluster: Cluster | undefined,
  object: T,
  options: Pick<PatchObjectOptions, "paths" | "signal" | "clock"> = {},
): Promise<EnsuredPause<T>> {
  const place = { path: options.paths?.conditions };
  const { paused, condition, write } = pausedState(cluster, object, place);
  if (write === "none") return { paused, written: false, object };
  const after = withCondition(object, condition, { ...place, clock: options.clock });
  if (write === "set") return { paused, written: false, object: after };
  const stored = await patchObject(client, kind, object, after, {
    ...options,
    ownedConditions: [pausedCondition],
  });
  return { paused, written: true, object: stored ?? after };
}

/** Consequences of whether an object is paused. */
export interface PausedState {
  /** Whether to skip the object. */
  readonly paused: boolean;
  /** The condition Paused to set. */
  readonly condition: NewCondition;
  /** `none`: up to date. `set`: write with other changes. `patch`: write, then reconcile again. */
  readonly write: "none" | "set" | "patch";
}

/**
 * Determines whether an object is paused, by its Cluster or annotation, and how to update its
 * condition. Source: `paused.EnsurePausedCondition` of Cluster API's util packages, without the
 * write.
 */
export function pausedState(
  cluster: Cluster | undefined,
  object: ConditionedObject,
  place?: ConditionsPlace,
): PausedState {
  const condition = pausedConditionOf(cluster, object);
  const paused = condition.status === "True";
  return {
    paused,
    condition,
    write: writeOf(getCondition(object, pausedCondition, place), condition, paused),
  };
}

function writeOf(
  old: NewCondition | undefined,
  condition: NewCondition,
  paused: boolean,
): PausedState["write"] {
  if (old === undefined) return "patch";
  if (hasSameState(old, condition)) return "none";
  return !paused && hasSameStateExceptGeneration(old, condition) ? "set" : "patch";
}

function pausedConditionOf(cluster: Cluster | undefined, object: ConditionedObject): NewCondition {
  const { kind = "Object", metadata } = object;
  const messages = [
    ...(cluster?.spec.paused ? ["Cluster spec.paused is set to true"] : []),
    ...(hasPausedAnnotation(object) ? [`${kind} has the cluster.x-k8s.io/paused annotation`] : []),
  ];
  const paused = messages.length > 0;
  return {
    type: pausedCondition,
    status: paused ? "True" : "False",
    reason: paused ? pausedReason : notPausedReason,
    message: messages.join(", "),
    observedGeneration: metadata.generation ?? 0,
  };
}
