import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetList is a list of Widgets. */
export interface WidgetList extends KubernetesList<Wdget> {}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  size?: string;
}
