import type { int32 } from "@capikit/api/meta";

/**
 * +capikit:variable:name=range
 * +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min is too large"
 * +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="max is too small"
 */
export interface Range {
  min: int32;
  max: int32;
}
