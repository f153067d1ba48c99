import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { type FieldPath, nestedValue } from "../values/nested.ts";

export type ConditionStatus = Condition["status"];

/** A condition to be set. Default `message`: "". `lastTransitionTime` and `observedGeneration` are filled in when it is set. */
export type NewCondition = Pick<Condition, "type" | "status" | "reason"> & Partial<Condition>;

/** As much of an object as conditions are read from: any object with metadata. */
export type ConditionedObject = Pick<KubernetesObject, "metadata"> & { readonly kind?: string };

/** Where an object keeps its conditions. */
export interface ConditionsPlace {
  /** Default: `["status", "conditions"]`. Objects of contract v1beta1 have `["status", "v1beta2", "conditions"]`. */
  readonly path?: FieldPath | undefined;
}

/** Where objects of contract v1beta2 keep their conditions. */
export const conditionsPath: FieldPath = Object.freeze(["status", "conditions"]);

/** Where objects of contract v1beta1 keep the conditions of this form, beside their own. */
export const v1Beta2ConditionsPath: FieldPath = Object.freeze(["status", "v1beta2", "conditions"]);

/** The conditions of an object; none where it has no such field. */
export function conditionsOf(object: object, place: ConditionsPlace = {}): readonly Condition[] {
  const value = nestedValue(object, place.path ?? conditionsPath);
  return Array.isArray(value) ? (value as Condition[]) : [];
}
