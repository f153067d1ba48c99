/**
 * Conditions of contract v1beta1.
 *
 * @module
 */

export {
  falseV1Beta1Condition,
  trueV1Beta1Condition,
  unknownV1Beta1Condition,
  type V1Beta1Severity,
} from "./make-v1beta1-condition.ts";
export type { MergeV1Beta1Options } from "./merge-v1beta1.ts";
export {
  aggregateV1Beta1Condition,
  mirrorV1Beta1Condition,
  summaryV1Beta1Condition,
  type V1Beta1Fallback,
  type V1Beta1SummaryOptions,
} from "./merged-v1beta1-conditions.ts";
export {
  compareV1Beta1Conditions,
  deleteV1Beta1Condition,
  type SetV1Beta1ConditionOptions,
  setV1Beta1Condition,
  upsertV1Beta1Condition,
  withV1Beta1Condition,
} from "./set-v1beta1-condition.ts";
export {
  getV1Beta1Condition,
  hasSameV1Beta1State,
  isV1Beta1ConditionTrue,
  type NewV1Beta1Condition,
  v1Beta1ConditionsOf,
  v1Beta1ConditionsPath,
} from "./v1beta1-condition.ts";
export {
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  type V1Beta1ConditionChange,
} from "./v1beta1-condition-changes.ts";
