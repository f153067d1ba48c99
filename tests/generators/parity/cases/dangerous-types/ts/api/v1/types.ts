import type { float32, float64, KubernetesObject } from "@capikit/api/meta";

export interface Ratio extends KubernetesObject {
  /**
   * +kubebuilder:validation:Minimum=0.5
   * +kubebuilder:validation:Maximum=1.5
   * +kubebuilder:validation:MultipleOf=0.25
   * +kubebuilder:default=0.75
   */
  value?: float64;
  small?: float32;
  many?: float64[];
}
