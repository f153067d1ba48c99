import type { KubernetesObject } from "@capikit/api/meta";

// +kubebuilder:rbac:groups=a,resources=b,verbs=get
// +kubebuilder:webhook:path=/v,mutating=false,failurePolicy=fail,sideEffects=None,groups=a,resources=b,verbs=create,versions=v1,name=v.acme.example,admissionReviewVersions=v1

export interface Crowned extends KubernetesObject {
  spec?: string;
}
