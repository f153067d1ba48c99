import { machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import {
  type ConditionedObject,
  type ConditionsPlace,
  conditionsOf,
  type NewCondition,
} from "./condition.ts";

/** Whose condition it is: what messages need to name the object. */
export interface ConditionOwner {
  readonly kind: string;
  readonly name: string;
  /** Whether it is a Machine of a control plane: those are named first. */
  readonly controlPlaneMachine: boolean;
}

/** A condition and whose it is. */
export interface OwnedCondition extends NewCondition {
  readonly owner: ConditionOwner;
}

/** The owner that an object is to its conditions. */
export function conditionOwner(object: ConditionedObject): ConditionOwner {
  const { kind = "", metadata } = object;
  const controlPlaneMachine =
    kind === "Machine" && Object.hasOwn(metadata.labels ?? {}, machineControlPlaneLabel);
  return { kind, name: metadata.name ?? "", controlPlaneMachine };
}

/** All conditions of an object. */
export function ownedConditions(
  object: ConditionedObject,
  place?: ConditionsPlace,
): readonly OwnedCondition[] {
  const owner = conditionOwner(object);
  return conditionsOf(object, place).map((condition) => ({ ...condition, owner }));
}
