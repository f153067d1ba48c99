import type { KubernetesObject } from "@capikit/api/meta";
import type { Shared } from "../shared/shared.js";

/**
 * Two of alpha.
 * +kubebuilder:storageversion
 */
export interface Two extends KubernetesObject {
  names?: Shared[];
}
