/**
 * API versions that no supported Kubernetes, or cert-manager as installed by clusterctl, serves:
 * the deprecated API migration guide of Kubernetes, and the release notes of cert-manager 1.6.
 * With kinds, other kinds of the version are newer.
 */
const removed: Readonly<Record<string, readonly string[]>> = {
  "Kubernetes 1.16": ["apps/v1beta1", "apps/v1beta2"],
  "Kubernetes 1.22": [
    "admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration",
    "admissionregistration.k8s.io/v1beta1 ValidatingWebhookConfiguration",
    "apiextensions.k8s.io/v1beta1",
    "apiregistration.k8s.io/v1beta1",
    "coordination.k8s.io/v1beta1 Lease",
    "extensions/v1beta1",
    "networking.k8s.io/v1beta1 Ingress",
    "networking.k8s.io/v1beta1 IngressClass",
    "rbac.authorization.k8s.io/v1alpha1",
    "rbac.authorization.k8s.io/v1beta1",
    "scheduling.k8s.io/v1beta1 PriorityClass",
  ],
  "Kubernetes 1.25": ["batch/v1beta1", "discovery.k8s.io/v1beta1", "policy/v1beta1"],
  "cert-manager 1.6": ["cert-manager.io/v1alpha2", "cert-manager.io/v1alpha3", "cert-manager.io/v1beta1"],
};

const releases = new Map(
  Object.entries(removed).flatMap(([release, versions]) =>
    versions.map((version): [string, string] => [version, release]),
  ),
);

/** Returns the first release that does not serve a kind; undefined if it is served. */
export function removedIn(apiVersion: string, kind: string): string | undefined {
  return releases.get(apiVersion) ?? releases.get(`${apiVersion} ${kind}`);
}
