import type { Condition } from "@capikit/api/meta";
import { type ConditionedObject, type ConditionsPlace, conditionsOf } from "./condition.ts";

/** Returns the condition of a type, if any. */
export function getCondition(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): Condition | undefined {
  return object === undefined ? undefined : conditionsOf(object, place).find((one) => one.type === type);
}

/** Reports whether an object has a condition of a type. */
export function hasCondition(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getCondition(object, type, place) !== undefined;
}

/** Reports whether a condition exists and is True. */
export function isConditionTrue(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getCondition(object, type, place)?.status === "True";
}

/** Reports whether a condition exists and is False. */
export function isConditionFalse(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getCondition(object, type, place)?.status === "False";
}

/** Returns the reason of a condition; "" if it is missing. */
export function conditionReason(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): string {
  return getCondition(object, type, place)?.reason ?? "";
}

/** Returns the message of a condition; "" if it is missing. */
export function conditionMessage(
  object: ConditionedObject | undefined,
  type: string,
  place?: ConditionsPlace,
): string {
  return getCondition(object, type, place)?.message ?? "";
}
