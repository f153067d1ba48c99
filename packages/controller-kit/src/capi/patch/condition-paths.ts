import type { ContractVersion } from "@capikit/api/contract";
import { conditionsPath, v1Beta2ConditionsPath } from "../conditions/condition.ts";
import { v1Beta1ConditionsPath } from "../v1beta1-conditions/v1beta1-condition.ts";
import type { FieldPath } from "../values/nested.ts";

/** Paths of an object's conditions by format; absent for unused formats. */
export interface ConditionPaths {
  /** Conditions in the format of contract v1beta2. */
  readonly conditions?: FieldPath | undefined;
  /** Conditions with a severity, in the format of contract v1beta1. */
  readonly v1beta1Conditions?: FieldPath | undefined;
}

/** Paths of the conditions by contract. */
export const conditionPaths: Readonly<Record<ContractVersion, ConditionPaths>> = Object.freeze({
  v1beta2: Object.freeze({ conditions: conditionsPath, v1beta1Conditions: v1Beta1ConditionsPath }),
  v1beta1: Object.freeze({ conditions: v1Beta2ConditionsPath, v1beta1Conditions: conditionsPath }),
});
