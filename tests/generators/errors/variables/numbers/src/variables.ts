import type { float64, int64 } from "@capikit/api/meta";

/** +capikit:variable:name=share */
export interface Share {
  /** +kubebuilder:validation:Maximum=0.5 */
  part: float64;
  /** +kubebuilder:validation:Minimum=9223372036854775807 */
  bytes?: int64;
  /** +kubebuilder:default=9007199254740993 */
  disk?: int64;
}
