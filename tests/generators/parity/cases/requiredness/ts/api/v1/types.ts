import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Need extends KubernetesObject {
  spec?: NeedSpec;
  /** extra is no spec. */
  extra: string;
  data?: Record<string, string>;
}

export interface NeedSpec {
  /** +required */
  a: string;
  /** +kubebuilder:validation:Required */
  b: string;
  /** +optional */
  c?: string;
  /** +kubebuilder:validation:Optional */
  d?: string;
  /** +k8s:optional */
  e?: string;
  /** +k8s:required */
  f: string;
  /** +k8s:required */
  g: string[];
  /** +k8s:required */
  h: Record<string, string>;
  /**
   * +k8s:required
   * +kubebuilder:validation:MinLength=3
   */
  i: string;
  j?: string | null;
  /** +nullable */
  k: Inner | null;
  /** +k8s:required */
  l: int32;
}

export interface Inner {
  x: int32 | null;
}
