/**
 * The kinds that clusterctl leaves without a namespace. It asks no API server, so that all others get one: of ValidatingAdmissionPolicy,
 * APIService, ClusterIssuer, IngressClass and ExtensionConfig the API server takes it away again.
 */
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

/** Whether clusterctl takes a kind, of whatever group, for one without namespaces. */
export function isClusterScopedToClusterctl(kind: string): boolean {
  return clusterScopedKinds.has(kind);
}
