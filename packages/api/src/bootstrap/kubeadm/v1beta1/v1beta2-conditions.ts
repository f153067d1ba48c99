/** Type of the condition Ready. Its reasons follow. */
export const kubeadmConfigReadyV1Beta2Condition = "Ready";
/** Set when the KubeadmConfig is ready. */
export const kubeadmConfigReadyV1Beta2Reason = "Ready";
/** Set when the KubeadmConfig is not ready. */
export const kubeadmConfigNotReadyV1Beta2Reason = "NotReady";
/** Set when KubeadmConfig readiness is unknown. */
export const kubeadmConfigReadyUnknownV1Beta2Reason = "ReadyUnknown";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const kubeadmConfigCertificatesAvailableV1Beta2Condition = "CertificatesAvailable";
/** Set when certificates required for machine bootstrap are is available. */
export const kubeadmConfigCertificatesAvailableV1Beta2Reason = "Available";
/**
 * Set for unexpected failures when reading or generating certificates required for machine
 * bootstrap.
 */
export const kubeadmConfigCertificatesAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const kubeadmConfigDataSecretAvailableV1Beta2Condition = "DataSecretAvailable";
/** Set when the bootstrap secret is available. */
export const kubeadmConfigDataSecretAvailableV1Beta2Reason = "Available";
/** Set when the bootstrap secret is not available. */
export const kubeadmConfigDataSecretNotAvailableV1Beta2Reason = "NotAvailable";
