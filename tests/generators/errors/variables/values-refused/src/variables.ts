import type { int32 } from "@capikit/api/meta";

/** +capikit:variable:name=pool */
export interface Pool {
  /**
   * +kubebuilder:validation:Minimum=3
   * +kubebuilder:example=1
   */
  size: int32;
  zone?: Zone;
  /**
   * +kubebuilder:example={"min": 5, "max": 1}
   */
  range?: Range;
}

/** +kubebuilder:validation:Pattern="^eu-" */
export type Zone = "eu-1" | "us-1";

/** +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must be max or less" */
export interface Range {
  min: int32;
  max: int32;
}
