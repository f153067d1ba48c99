import type { KubernetesObject } from "@capikit/api/meta";

// +kubebuilder:subresource:status
export interface FooMachine extends KubernetesObject {
  spec?: { size?: string };
}

// +kubebuilder:subresource:status
export interface FooMachinePool extends KubernetesObject {
  spec?: { size?: string };
}
