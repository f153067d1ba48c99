import type { KubernetesObject } from "@capikit/api/meta";
import type { Gear } from "gears";

/** Widget is a thing. */
export interface Widget extends KubernetesObject {
  spec: { gear?: Gear };
}
