import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  metadata?: ObjectMeta;
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  name?: string;
}
