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
