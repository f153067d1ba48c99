import { isClusterScopedToClusterctl } from "../../../components/process/cluster-scoped.ts";

/** Kinds that lie in no namespace, and that clusterctl gives one all the same. */
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

/** Whether a kind lies in no namespace, be it known to clusterctl or not. */
export function isClusterScoped(kind: string): boolean {
  return isClusterScopedToClusterctl(kind) || isUnknownClusterScoped(kind);
}

export function isUnknownClusterScoped(kind: string): boolean {
  return unknownToClusterctl.has(kind);
}
