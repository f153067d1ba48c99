import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  /** +capikit:conversion:handled */
  size?: int32;
}
