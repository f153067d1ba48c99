export * from "../v1beta2/annotations.ts";

/** On a Machine: its cluster configuration at creation, as JSON. */
export const kubeadmClusterConfigurationAnnotation =
  "controlplane.cluster.x-k8s.io/kubeadm-cluster-configuration";
