/** Cluster-scoped kinds of clusterctl, which sets a namespace on all others. */
const clusterScopedKinds: ReadonlySet<string> = new Set([
  "Namespace",
  "Node",
  "PersistentVolume",
  "PodSecurityPolicy",
  "CertificateSigningRequest",
  "ClusterRoleBinding",
  "ClusterRole",
  "VolumeAttachment",
  "StorageClass",
  "CSIDriver",
  "CSINode",
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
  "CustomResourceDefinition",
  "PriorityClass",
  "RuntimeClass",
]);

/** Reports whether clusterctl treats a kind of any group as cluster-scoped. */
export function isClusterScopedToClusterctl(kind: string): boolean {
  return clusterScopedKinds.has(kind);
}
