/** Type of the condition Ready. Its reasons follow. */
export const kubeadmConfigReadyV1Beta2Condition = "Ready";
export const kubeadmConfigReadyV1Beta2Reason = "Ready";
export const kubeadmConfigNotReadyV1Beta2Reason = "NotReady";
export const kubeadmConfigReadyUnknownV1Beta2Reason = "ReadyUnknown";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const kubeadmConfigCertificatesAvailableV1Beta2Condition = "CertificatesAvailable";
export const kubeadmConfigCertificatesAvailableV1Beta2Reason = "Available";
export const kubeadmConfigCertificatesAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition DataSecretAvailable. Its reasons follow. */
export const kubeadmConfigDataSecretAvailableV1Beta2Condition = "DataSecretAvailable";
export const kubeadmConfigDataSecretAvailableV1Beta2Reason = "Available";
export const kubeadmConfigDataSecretNotAvailableV1Beta2Reason = "NotAvailable";
