// @until CAPI v1.16
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Time } from "@capikit/api/meta";
import type { ConditionedObject, ConditionsPlace } from "../conditions/condition.ts";
import { type FieldPath, nestedValue } from "../values/nested.ts";

/** A v1beta1 condition to set. Setting it fills in `lastTransitionTime`. */
export type NewV1Beta1Condition = Omit<V1Beta1Condition, "lastTransitionTime"> & {
  lastTransitionTime?: Time;
};

/** Default path of v1beta1 conditions; contract v1beta1 itself uses `conditionsPath`. */
export const v1Beta1ConditionsPath: FieldPath = Object.freeze([
  "status",
  "deprecated",
  "v1beta1",
  "conditions",
]);

/** Returns the v1beta1 conditions of an object; empty without the field. */
export function v1Beta1ConditionsOf(
  object: object,
  place: ConditionsPlace = {},
): readonly V1Beta1Condition[] {
  const value = nestedValue(object, place.path ?? v1Beta1ConditionsPath);
  return Array.isArray(value) ? (value as V1Beta1Condition[]) : [];
}

/** Returns the condition of a type, if any. */
export function getV1Beta1Condition(
  object: ConditionedObject,
  type: string,
  place?: ConditionsPlace,
): V1Beta1Condition | undefined {
  return v1Beta1ConditionsOf(object, place).find((one) => one.type === type);
}

/** Reports whether two conditions are equal apart from the transition time. */
export function hasSameV1Beta1State(a: NewV1Beta1Condition, b: NewV1Beta1Condition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? "") === (b.reason ?? "") &&
    (a.severity ?? "") === (b.severity ?? "") &&
    (a.message ?? "") === (b.message ?? "")
  );
}
