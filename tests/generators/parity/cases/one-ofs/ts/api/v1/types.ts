import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Pick extends KubernetesObject {
  spec?: PickSpec;
}

/**
 * +kubebuilder:validation:ExactlyOneOf=a;b
 * +kubebuilder:validation:AtMostOneOf=c;d;e
 * +kubebuilder:validation:AtLeastOneOf=f;g
 * +kubebuilder:validation:AtMostOneOf=a;f
 */
export interface PickSpec {
  a?: string;
  b?: string;
  c?: string;
  d?: string;
  e?: string;
  f?: string;
  g?: string;
  /** +k8s:immutable */
  h: string;
  /** +k8s:immutable */
  i?: int32;
  /**
   * +k8s:minimum=1
   * +k8s:maximum=5 # the most
   */
  j?: int32;
  /** +k8s:maxItems=4 */
  k?: string[];
}
