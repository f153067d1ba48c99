/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const dataSecretAvailableCondition = "DataSecretAvailable";
/**
 * Set for a bootstrap secret generation process waiting for the cluster infrastructure to be ready
 * (severity Info).
 */
export const waitingForClusterInfrastructureReason = "WaitingForClusterInfrastructure";
/**
 * Set when the bootstrap data cannot be generated, usually because of the configuration (severity
 * Warning).
 */
export const dataSecretGenerationFailedReason = "DataSecretGenerationFailed";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableCondition = "CertificatesAvailable";
/**
 * Set for a KubeadmConfig controller detecting an error while generating certificates; those kind
 * of errors are usually temporary and the controller automatically recover from them (severity
 * Warning).
 */
export const certificatesGenerationFailedReason = "CertificatesGenerationFailed";
/**
 * Set for a KubeadmConfig controller detecting an error while retrieving certificates for a
 * joining node (severity Error).
 */
export const certificatesCorruptedReason = "CertificatesCorrupted";
