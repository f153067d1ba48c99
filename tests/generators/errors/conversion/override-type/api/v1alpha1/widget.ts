import type { Duration, KubernetesObject } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  /**
   * +capikit:conversion:from=timeoutSeconds
   * +capikit:conversion:with=timeout
   */
  timeout?: Duration;
}
