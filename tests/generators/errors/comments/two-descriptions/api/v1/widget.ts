import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  part?: Part;
}

/** One text. */
export interface Part {
  a?: string;
}

/** Another text. */
export interface Part {
  b?: string;
}
