import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * Merged is written in parts.
 * +kubebuilder:subresource:status
 */
export interface Merged extends KubernetesObject {
  /** spec of the first part. */
  spec?: MergedSpec;
}

// +kubebuilder:validation:MinProperties=1
export interface MergedSpec {
  a?: string;
}

// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.spec.a`
export interface Merged {
  /** status of the second part. */
  status?: string;
}

/**
 * MergedSpec has members of both.
 * +kubebuilder:validation:MaxProperties=3
 */
export interface MergedSpec {
  b?: int32;
}
