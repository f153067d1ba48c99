import type { KubernetesObject } from "@capikit/api/meta";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
  name?: string;
}

/** Context is not part of the API. */
export interface Context {
  now: number;
}
