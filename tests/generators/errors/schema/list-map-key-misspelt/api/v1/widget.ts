import type { int32, KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  /**
   * +listType=map
   * +listMapKey=nmae
   */
  ports?: Port[];
}

export interface Port {
  name: string;
  number?: int32;
}
