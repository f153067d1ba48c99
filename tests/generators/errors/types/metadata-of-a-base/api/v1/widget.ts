import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  name?: string;
}

/** +kubebuilder:object:root=false */
export interface Base extends KubernetesObject {
  metadata: ObjectMeta;
}

/** Gadget is a thing. */
export interface Gadget extends Base {
  spec: WidgetSpec;
}
