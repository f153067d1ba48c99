/** On a KubeadmControlPlane: CoreDNS is not upgraded. */
export const skipCoreDNSAnnotation = "controlplane.cluster.x-k8s.io/skip-coredns";

/** On a KubeadmControlPlane: kube-proxy is not upgraded. */
export const skipKubeProxyAnnotation = "controlplane.cluster.x-k8s.io/skip-kube-proxy";

/** On a KubeadmControlPlane: the remediation that is going on, as JSON. */
export const remediationInProgressAnnotation = "controlplane.cluster.x-k8s.io/remediation-in-progress";

/** On a Machine: the remediation that it was made by, as JSON. */
export const remediationForAnnotation = "controlplane.cluster.x-k8s.io/remediation-for";

/** On a Machine: its deletion waits until its etcd member is gone. */
export const preTerminateHookCleanupAnnotation =
  "pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup";
