import type { float64, KubernetesObject, ObjectMeta } from "@capikit/api/meta";

// +kubebuilder:rbac:groups=everything-at-once.acme.example,resources=everythings,verbs=get;list
// +kubebuilder:webhook:path=/e,mutating=false,failurePolicy=fail,sideEffects=None,groups=everything-at-once.acme.example,resources=everythings,verbs=create,versions=v1,name=e.acme.example,admissionReviewVersions=v1

/**
 * Everything has a text that is longer than the limit says. It is cut.
 * +kubebuilder:resource:scope=Cluster,path=everythings
 */
export interface Everything extends KubernetesObject {
  /** ratio is dangerous, and this is a very long text without an end */
  ratio?: float64;
  template?: Template;
}

export interface Template {
  metadata?: ObjectMeta;
}
