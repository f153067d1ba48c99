import { isClusterScopedToClusterctl } from "../../../components/process/cluster-scoped.ts";

/** Cluster-scoped kinds on which clusterctl sets a namespace nevertheless. */
const unknownToClusterctl: ReadonlySet<string> = new Set([
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
  "APIService",
  "ClusterIssuer",
  "IngressClass",
  "ExtensionConfig",
  "FlowSchema",
  "PriorityLevelConfiguration",
]);

/** Reports whether a kind is cluster-scoped, known to clusterctl or not. */
export function isClusterScoped(kind: string): boolean {
  return isClusterScopedToClusterctl(kind) || isUnknownClusterScoped(kind);
}

export function isUnknownClusterScoped(kind: string): boolean {
  return unknownToClusterctl.has(kind);
}
