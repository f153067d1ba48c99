import type { KubernetesObject } from "./object.js";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: { name?: string };
}
