import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:printcolumn:name="Name",type=string,JSONPath=`.spec.nmae`
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  /** +kubebuilder:validation:Minumum=1 */
  size?: int32;
  /** +kubebuilder:default=1 */
  name?: string;
  ratio?: number;
  /** +kubebuilder:validation:XValidation:rule="self.x" */
  part?: {
    made?: Date;
  };
}
