import { machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import {
  type ConditionedObject,
  type ConditionsPlace,
  conditionsOf,
  type NewCondition,
} from "./condition.ts";

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
