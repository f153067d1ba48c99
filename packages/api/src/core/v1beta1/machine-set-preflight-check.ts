// Values of machineSetSkipPreflightChecksAnnotation.
export const machineSetPreflightCheckAll = "All";
export const machineSetPreflightCheckKubeadmVersionSkew = "KubeadmVersionSkew";
export const machineSetPreflightCheckKubernetesVersionSkew = "KubernetesVersionSkew";
export const machineSetPreflightCheckControlPlaneIsStable = "ControlPlaneIsStable";
export const machineSetPreflightCheckControlPlaneVersionSkew = "ControlPlaneVersionSkew";
