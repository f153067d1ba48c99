import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { type FieldPath, nestedValue } from "../values/nested.ts";

/** Status of a condition: `True`, `False` or `Unknown`. */
export type ConditionStatus = Condition["status"];

/** A condition to set, without computed fields. Default `message`: "". */
export type NewCondition = Pick<Condition, "type" | "status" | "reason"> & Partial<Condition>;

/** An object with metadata, whose conditions can be read. */
export type ConditionedObject = Pick<KubernetesObject, "metadata"> & { readonly kind?: string };

/** Path of an object's conditions. */
export interface ConditionsPlace {
  /**
   * Default: `["status", "conditions"]`, as in contract v1beta2; see {@link v1Beta2ConditionsPath}.
   */
  readonly path?: FieldPath | undefined;
}

/** Path of the conditions in objects of contract v1beta2. */
export const conditionsPath: FieldPath = Object.freeze(["status", "conditions"]);

/** Path of the v1beta2 conditions in objects of contract v1beta1. */
export const v1Beta2ConditionsPath: FieldPath = Object.freeze(["status", "v1beta2", "conditions"]);

/** Returns the conditions of an object; empty without the field. */
export function conditionsOf(object: object, place: ConditionsPlace = {}): readonly Condition[] {
  const value = nestedValue(object, place.path ?? conditionsPath);
  return Array.isArray(value) ? (value as Condition[]) : [];
}
