export {
  allocationFailedV1Beta1Reason as allocationFailedReason,
  poolExhaustedV1Beta1Reason as poolExhaustedReason,
  poolNotReadyV1Beta1Reason as poolNotReadyReason,
} from "../v1beta2/v1beta1-conditions.ts";
