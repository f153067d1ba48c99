/** Type of the condition Ready. Its reasons follow. */
export const kubeadmConfigReadyCondition = "Ready";
/** Set when the KubeadmConfig is ready. */
export const kubeadmConfigReadyReason = "Ready";
/** Set when the KubeadmConfig is not ready. */
export const kubeadmConfigNotReadyReason = "NotReady";
/** Set when KubeadmConfig readiness is unknown. */
export const kubeadmConfigReadyUnknownReason = "ReadyUnknown";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const kubeadmConfigCertificatesAvailableCondition = "CertificatesAvailable";
/** Set when certificates required for machine bootstrap are is available. */
export const kubeadmConfigCertificatesAvailableReason = "Available";
/**
 * Set for unexpected failures when reading or generating certificates required for machine
 * bootstrap.
 */
export const kubeadmConfigCertificatesAvailableInternalErrorReason = "InternalError";

/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const kubeadmConfigDataSecretAvailableCondition = "DataSecretAvailable";
/** Set when the bootstrap secret is available. */
export const kubeadmConfigDataSecretAvailableReason = "Available";
/** Set when the bootstrap secret is not available. */
export const kubeadmConfigDataSecretNotAvailableReason = "NotAvailable";

/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const dataSecretAvailableV1Beta1Condition = "DataSecretAvailable";
/**
 * Set for a bootstrap secret generation process waiting for the cluster infrastructure to be ready
 * (severity Info).
 */
export const waitingForClusterInfrastructureV1Beta1Reason = "WaitingForClusterInfrastructure";
/**
 * Set when the bootstrap data cannot be generated, usually because of the configuration (severity
 * Warning).
 */
export const dataSecretGenerationFailedV1Beta1Reason = "DataSecretGenerationFailed";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableV1Beta1Condition = "CertificatesAvailable";
/**
 * Set for a KubeadmConfig controller detecting an error while generating certificates; those kind
 * of errors are usually temporary and the controller automatically recover from them (severity
 * Warning).
 */
export const certificatesGenerationFailedV1Beta1Reason = "CertificatesGenerationFailed";
/**
 * Set for a KubeadmConfig controller detecting an error while retrieving certificates for a
 * joining node (severity Error).
 */
export const certificatesCorruptedV1Beta1Reason = "CertificatesCorrupted";
