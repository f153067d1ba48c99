import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  part?: Part;
}

/** +kubebuilder:validation:MinProperties=1 */
export interface Part {
  a?: string;
}

/** +kubebuilder:validation:MinProperties=2 */
export interface Part {
  b?: string;
}
