import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}

/** +capikit:conversion:move:field=size,hub=size */
export interface WidgetSpec {
  size?: int32;
}
