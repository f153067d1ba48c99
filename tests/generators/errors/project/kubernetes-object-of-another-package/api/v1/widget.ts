import type { KubernetesObject } from "other-client";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: { name?: string };
}
