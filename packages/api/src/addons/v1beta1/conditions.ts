export {
  applyFailedV1Beta1Reason as applyFailedReason,
  clusterMatchFailedV1Beta1Reason as clusterMatchFailedReason,
  remoteClusterClientFailedV1Beta1Reason as remoteClusterClientFailedReason,
  resourcesAppliedV1Beta1Condition as resourcesAppliedCondition,
  retrievingResourceFailedV1Beta1Reason as retrievingResourceFailedReason,
  wrongSecretTypeV1Beta1Reason as wrongSecretTypeReason,
} from "../v1beta2/v1beta1-conditions.ts";
