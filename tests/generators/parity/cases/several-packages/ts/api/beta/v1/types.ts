import type { KubernetesObject } from "@capikit/api/meta";
import type { Size as Extent } from "../../../shared/size.js";

/** One of beta. */
export interface One extends KubernetesObject {
  size: Extent;
}
