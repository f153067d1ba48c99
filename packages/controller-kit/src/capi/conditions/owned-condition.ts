import { machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import {
  type ConditionedObject,
  type ConditionsPlace,
  conditionsOf,
  type NewCondition,
} from "./condition.ts";

/** Priority of a condition in a merge, highest first. */
export type MergePriority = "issue" | "unknown" | "info";

/** Returns the priority of a condition. */
export type PriorityFunction = (condition: NewCondition) => MergePriority;

/** Sort rank; lower comes first. */
export const priorityRank: Readonly<Record<MergePriority, number>> = Object.freeze({
  issue: 0,
  unknown: 1,
  info: 2,
});

/**
 * Determines priorities by status: an undesired status is an issue. Conditions should be True,
 * those of the given types False. Source: `conditions.GetDefaultMergePriorityFunc` of Cluster API's
 * util packages.
 */
export function priorityByPolarity(negativePolarityTypes: readonly string[] = []): PriorityFunction {
  const negative = new Set(negativePolarityTypes);
  return ({ type, status }) => {
    if (status === "True") return negative.has(type) ? "issue" : "info";
    if (status === "False") return negative.has(type) ? "info" : "issue";
    return "unknown";
  };
}

/** Identifies the object of a condition in messages. */
export interface ConditionOwner {
  readonly kind: string;
  readonly name: string;
  /** Whether it is a control plane Machine; messages list these first. */
  readonly controlPlaneMachine: boolean;
}

/** A condition with its object. */
export interface OwnedCondition extends NewCondition {
  readonly owner: ConditionOwner;
}

/** Returns the owner of an object's conditions. */
export function conditionOwner(object: ConditionedObject): ConditionOwner {
  const { kind = "", metadata } = object;
  const controlPlaneMachine =
    kind === "Machine" && Object.hasOwn(metadata.labels ?? {}, machineControlPlaneLabel);
  return { kind, name: metadata.name ?? "", controlPlaneMachine };
}

/** Returns all conditions of an object with their owner. */
export function ownedConditions(
  object: ConditionedObject,
  place?: ConditionsPlace,
): readonly OwnedCondition[] {
  const owner = conditionOwner(object);
  return conditionsOf(object, place).map((condition) => ({ ...condition, owner }));
}
