import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  /** +capikit:conversion:from=replicas */
  size?: int32;
  /** +capikit:conversion:from=replicas */
  count?: int32;
  /** +capikit:conversion:from=replica */
  number?: int32;
}
