/** On a KubeadmControlPlane: skips upgrades of CoreDNS. */
export const skipCoreDNSAnnotation = "controlplane.cluster.x-k8s.io/skip-coredns";

/** On a KubeadmControlPlane: skips upgrades of kube-proxy. */
export const skipKubeProxyAnnotation = "controlplane.cluster.x-k8s.io/skip-kube-proxy";

/** On a Machine: its cluster configuration at creation, as JSON. */
export const kubeadmClusterConfigurationAnnotation =
  "controlplane.cluster.x-k8s.io/kubeadm-cluster-configuration";

/** On a KubeadmControlPlane: remediation in progress, as JSON. */
export const remediationInProgressAnnotation = "controlplane.cluster.x-k8s.io/remediation-in-progress";

/** On a Machine: remediation for which it was created, as JSON. */
export const remediationForAnnotation = "controlplane.cluster.x-k8s.io/remediation-for";

/** On a Machine: blocks the deletion until its etcd member is removed. */
export const preTerminateHookCleanupAnnotation =
  "pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup";
