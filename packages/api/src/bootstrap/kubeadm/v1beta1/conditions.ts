/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const dataSecretAvailableCondition = "DataSecretAvailable";
export const waitingForClusterInfrastructureReason = "WaitingForClusterInfrastructure";
export const dataSecretGenerationFailedReason = "DataSecretGenerationFailed";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableCondition = "CertificatesAvailable";
export const certificatesGenerationFailedReason = "CertificatesGenerationFailed";
export const certificatesCorruptedReason = "CertificatesCorrupted";
