export {
  certificatesAvailableV1Beta1Condition as certificatesAvailableCondition,
  certificatesCorruptedV1Beta1Reason as certificatesCorruptedReason,
  certificatesGenerationFailedV1Beta1Reason as certificatesGenerationFailedReason,
  dataSecretAvailableV1Beta1Condition as dataSecretAvailableCondition,
  dataSecretGenerationFailedV1Beta1Reason as dataSecretGenerationFailedReason,
  waitingForClusterInfrastructureV1Beta1Reason as waitingForClusterInfrastructureReason,
} from "../v1beta2/v1beta1-conditions.ts";
