import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  a?: Box<string>;
  b?: Box<boolean>;
}

export interface Box<T> {
  value?: T;
  other?: any;
}
