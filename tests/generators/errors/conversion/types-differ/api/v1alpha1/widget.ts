import type { Duration, KubernetesObject } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  timeout?: Duration;
  mode?: "A" | "C";
}
