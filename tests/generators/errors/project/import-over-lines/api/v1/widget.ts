import type { KubernetesObject } from "@capikit/api/meta";
import type {
  WidgetSpec,
  WidgetStatus,
} from "./spec.js";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: WidgetStatus;
}
