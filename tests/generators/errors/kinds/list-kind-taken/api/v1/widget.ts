import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:resource:path=widgets
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  name?: string;
}

/** A kind with the name of a list. */
export interface WidgetList extends KubernetesObject {
  spec?: WidgetSpec;
}
