import { type Cluster, notPausedReason, pausedCondition, pausedReason } from "@capikit/api/core/v1beta2";
import type { ConditionedObject, ConditionsPlace, NewCondition } from "../conditions/condition.ts";
import { getCondition } from "../conditions/read-conditions.ts";
import { hasSameState, hasSameStateExceptGeneration } from "../conditions/same-state.ts";
import { hasPausedAnnotation } from "../metadata/annotations.ts";

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
