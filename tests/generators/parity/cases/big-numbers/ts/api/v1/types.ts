import type { int32, int64, KubernetesObject, uint32 } from "@capikit/api/meta";

export interface Big extends KubernetesObject {
  spec?: BigSpec;
}

export interface BigSpec {
  /** +kubebuilder:default=9223372036854775807 */
  max?: int64;
  /** +kubebuilder:default=-9223372036854775808 */
  min?: int64;
  /** +default=9007199254740993 */
  json?: int64;
  /**
   * +kubebuilder:validation:Maximum=2147483647
   * +kubebuilder:validation:Minimum=-2147483648
   */
  bounds?: int32;
  /** +kubebuilder:validation:MultipleOf=1000000 */
  multiple?: int64;
  /**
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:validation:Maximum=4294967295
   */
  unsigned?: uint32;
  /** +kubebuilder:validation:MaxLength=1073741824 */
  text?: string;
  /** +kubebuilder:validation:Maximum=1000000000000 */
  tera?: int64;
  /** +kubebuilder:default={9007199254740993,1} */
  list?: int64[];
  /** +kubebuilder:example=9007199254740993 */
  example?: int64;
}
