import type { int32, int64, KubernetesObject } from "@capikit/api/meta";

/**
 * Every kind has this.
 * +kubebuilder:object:root=false
 */
export interface Base extends KubernetesObject {
  /** shared by all kinds. */
  shared?: string;
}

/** A generic base is no kind. */
export interface WithSpec<Spec> extends Base {
  spec?: Spec;
}

/**
 * +kubebuilder:object:root=true
 * +kubebuilder:subresource:status
 */
export interface First extends Base {
  own: int32;
}

/** Second of them. */
export interface Second extends WithSpec<SecondSpec> {}

export interface SecondSpec {
  size: int64;
}
