/** Type of the condition Ready. Its reasons follow. */
export const kubeadmConfigReadyCondition = "Ready";
export const kubeadmConfigReadyReason = "Ready";
export const kubeadmConfigNotReadyReason = "NotReady";
export const kubeadmConfigReadyUnknownReason = "ReadyUnknown";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const kubeadmConfigCertificatesAvailableCondition = "CertificatesAvailable";
export const kubeadmConfigCertificatesAvailableReason = "Available";
export const kubeadmConfigCertificatesAvailableInternalErrorReason = "InternalError";

/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const kubeadmConfigDataSecretAvailableCondition = "DataSecretAvailable";
export const kubeadmConfigDataSecretAvailableReason = "Available";
export const kubeadmConfigDataSecretNotAvailableReason = "NotAvailable";
