import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:resource:path=gadgets
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  name?: string;
}

/**
 * Gadget is a thing, too.
 * +kubebuilder:resource:path=gadgets
 */
export interface Gadget extends KubernetesObject {
  spec?: WidgetSpec;
}
