/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const dataSecretAvailableV1Beta1Condition = "DataSecretAvailable";
export const waitingForClusterInfrastructureV1Beta1Reason = "WaitingForClusterInfrastructure";
export const dataSecretGenerationFailedV1Beta1Reason = "DataSecretGenerationFailed";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableV1Beta1Condition = "CertificatesAvailable";
export const certificatesGenerationFailedV1Beta1Reason = "CertificatesGenerationFailed";
export const certificatesCorruptedV1Beta1Reason = "CertificatesCorrupted";
