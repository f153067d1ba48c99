import type { KubernetesObject } from "@capikit/api/meta";

/** Two of alpha, in its second version. */
export interface Two extends KubernetesObject {
  names?: Record<string, string>;
}
