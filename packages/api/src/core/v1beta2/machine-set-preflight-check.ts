// Values of machineSetSkipPreflightChecksAnnotation.
/** All preflight checks of MachineSets. */
export const machineSetPreflightCheckAll = "All";
/** Preflight check: the Machine has the minor version of the control plane, as kubeadm requires. */
export const machineSetPreflightCheckKubeadmVersionSkew = "KubeadmVersionSkew";
/**
 * Preflight check: the version of the Machine conforms to the version skew policy of Kubernetes.
 */
export const machineSetPreflightCheckKubernetesVersionSkew = "KubernetesVersionSkew";
/**
 * The name of the preflight check that verifies if the control plane is not provisioning and not
 * upgrading.
 */
export const machineSetPreflightCheckControlPlaneIsStable = "ControlPlaneIsStable";
/**
 * The name of the preflight check that verifies if the machine being created or remediated for the
 * MachineSet has exactly the same version as the control plane.
 */
export const machineSetPreflightCheckControlPlaneVersionSkew = "ControlPlaneVersionSkew";
