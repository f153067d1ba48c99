import type * as v1beta2 from "../v1beta2/v1beta1-condition.ts";

export {
  conditionSeverityError,
  conditionSeverityInfo,
  conditionSeverityNone,
  conditionSeverityWarning,
} from "../v1beta2/v1beta1-condition.ts";

/** A condition in the format of contract v1beta1. */
export interface V1Beta1Condition extends v1beta2.V1Beta1Condition {}
