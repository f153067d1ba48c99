import type { KubernetesObject } from "@capikit/api/meta";

// +kubebuilder:subresource:status
export interface FooMachine extends KubernetesObject {
  spec?: { size?: string };
}
