import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  /** +kubebuilder:default={nmae: "a"} */
  part?: { name?: string };
}
