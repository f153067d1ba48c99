import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Time } from "@capikit/api/meta";
import type { ConditionedObject, ConditionsPlace } from "../conditions/condition.ts";
import { type FieldPath, nestedValue } from "../values/nested.ts";

/** A condition of this form to be set. `lastTransitionTime` is filled in when it is set. */
export type NewV1Beta1Condition = Omit<V1Beta1Condition, "lastTransitionTime"> & {
  lastTransitionTime?: Time;
};

/**
 * Where objects of contract v1beta2 keep conditions of this form: the default place. Objects of contract v1beta1 have them in
 * `conditionsPath`.
 */
export const v1Beta1ConditionsPath: FieldPath = Object.freeze([
  "status",
  "deprecated",
  "v1beta1",
  "conditions",
]);

/** The conditions of this form that an object has; none where it has no such field. */
export function v1Beta1ConditionsOf(
  object: object,
  place: ConditionsPlace = {},
): readonly V1Beta1Condition[] {
  const value = nestedValue(object, place.path ?? v1Beta1ConditionsPath);
  return Array.isArray(value) ? (value as V1Beta1Condition[]) : [];
}

/** The condition of a type, or undefined. */
export function getV1Beta1Condition(
  object: ConditionedObject,
  type: string,
  place?: ConditionsPlace,
): V1Beta1Condition | undefined {
  return v1Beta1ConditionsOf(object, place).find((one) => one.type === type);
}

/** Whether a condition is there and True. */
export function isV1Beta1ConditionTrue(
  object: ConditionedObject,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getV1Beta1Condition(object, type, place)?.status === "True";
}

/** Whether a condition is there and False. */
export function isV1Beta1ConditionFalse(
  object: ConditionedObject,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return getV1Beta1Condition(object, type, place)?.status === "False";
}

/** Whether a condition is Unknown, or not there. */
export function isV1Beta1ConditionUnknown(
  object: ConditionedObject,
  type: string,
  place?: ConditionsPlace,
): boolean {
  return (getV1Beta1Condition(object, type, place)?.status ?? "Unknown") === "Unknown";
}

/** Whether two conditions say the same, whenever they came to say so. */
export function hasSameV1Beta1State(a: NewV1Beta1Condition, b: NewV1Beta1Condition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? "") === (b.reason ?? "") &&
    (a.severity ?? "") === (b.severity ?? "") &&
    (a.message ?? "") === (b.message ?? "")
  );
}
