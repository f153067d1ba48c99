import type { Condition, Time } from "@capikit/api/meta";
import { type ConditionedObject, type ConditionsPlace, conditionsOf } from "./condition.ts";

/** The condition of a type, or undefined. */
export function getCondition(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): Condition | undefined {
  return object === undefined ? undefined : conditionsOf(object, place).find((one) => one.type === type);
}

/** Whether an object has a condition of this type. */
export function hasCondition(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getCondition(object, type, place) !== undefined;
}

/** Whether a condition is there and True. */
export function isConditionTrue(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getCondition(object, type, place)?.status === "True";
}

/** Whether a condition is there and False. */
export function isConditionFalse(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getCondition(object, type, place)?.status === "False";
}

/** Whether a condition is Unknown, or not there. */
export function isConditionUnknown(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return (getCondition(object, type, place)?.status ?? "Unknown") === "Unknown";
}

/** The reason of a condition, "" where it is not there. */
export function conditionReason(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): string {
  return getCondition(object, type, place)?.reason ?? "";
}

/** The message of a condition, "" where it is not there. */
export function conditionMessage(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): string {
  return getCondition(object, type, place)?.message ?? "";
}

/** When a condition's status changed last, undefined where it is not there. */
export function conditionTransitionTime(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): Time | undefined {
  return getCondition(object, type, place)?.lastTransitionTime;
}
