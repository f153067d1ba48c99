import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Nest extends KubernetesObject {
  spec?: NestSpec;
}

/**
 * Base is what is embedded.
 * +kubebuilder:validation:XValidation:rule="has(self.a)",message="by the base"
 */
export interface Base {
  /**
   * a of the base.
   * +kubebuilder:validation:MaxLength=5
   */
  a?: string;
  b: int32;
}

/**
 * Other is embedded, too.
 * +kubebuilder:validation:XValidation:rule="has(self.c)",message="by the other"
 */
export interface Other extends Base {
  c?: string;
}

/** +kubebuilder:validation:MinProperties=1 */
export interface Third {
  d?: boolean;
}

/** +kubebuilder:validation:XValidation:rule="true",message="its own" */
export interface NestSpec extends Other, Third {
  own: string;
  /** inner is a member. */
  inner?: Other;
}
