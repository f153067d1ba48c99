import type { KubernetesObject } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  /** +kubebuilder:validation:Pattern=`^[a-z]+$` */
  name?: string;
}
