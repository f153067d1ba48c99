import type { KubernetesObject } from "@capikit/api/meta";
import type { WidgetSpec } from "./sepc.js";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}
