import { type Cluster, notPausedReason, pausedCondition, pausedReason } from "@capikit/api/core/v1beta2";
import type { ConditionedObject, ConditionsPlace, NewCondition } from "../conditions/condition.ts";
import { getCondition } from "../conditions/read-conditions.ts";
import { hasSameState, hasSameStateExceptGeneration } from "../conditions/same-state.ts";
import { hasPausedAnnotation } from "../metadata/annotations.ts";

/** What follows from whether an object is paused. */
export interface PausedState {
  /** Whether to leave the object alone. */
  readonly paused: boolean;
  /** What its condition Paused must say. */
  readonly condition: NewCondition;
  /**
   * `none`: the condition says so already. `set`: set it, and let it be written with what else the reconcile writes. `patch`: write it at
   * once and reconcile anew.
   */
  readonly write: "none" | "set" | "patch";
}

/**
 * Whether an object is paused, by its Cluster or its annotation, and what to do about its condition.
 *
 * Source: `paused.EnsurePausedCondition` of Cluster API's util packages, without the write.
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
