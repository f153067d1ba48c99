import type { ContractVersion } from "@capikit/api/contract";
import { conditionsPath, v1Beta2ConditionsPath } from "../conditions/condition.ts";
import { v1Beta1ConditionsPath } from "../v1beta1-conditions/v1beta1-condition.ts";
import type { FieldPath } from "../values/nested.ts";

/** Where an object keeps its conditions of either form; absent where it has none of it. */
export interface ConditionPaths {
  /** Conditions as contract v1beta2 has them. */
  readonly conditions?: FieldPath | undefined;
  /** Conditions with a severity, as contract v1beta1 has them. */
  readonly v1beta1Conditions?: FieldPath | undefined;
}

/** Where objects of a contract keep their conditions. */
export const conditionPaths: Readonly<Record<ContractVersion, ConditionPaths>> = Object.freeze({
  v1beta2: Object.freeze({ conditions: conditionsPath, v1beta1Conditions: v1Beta1ConditionsPath }),
  v1beta1: Object.freeze({ conditions: v1Beta2ConditionsPath, v1beta1Conditions: conditionsPath }),
});
