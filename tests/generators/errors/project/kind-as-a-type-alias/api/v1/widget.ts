import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** Gadget is another thing. */
export type Gadget = KubernetesObject & { spec: WidgetSpec };

/**
 * Base is what some things have in common.
 *
 * +kubebuilder:object:root=false
 */
export type Base = KubernetesObject & { spec: WidgetSpec };

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  size?: string;
}
