import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:validation:XValidation:rule="self.spec.size > 0"
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  name?: string;
}
