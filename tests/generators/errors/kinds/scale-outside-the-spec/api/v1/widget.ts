import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:subresource:scale:specpath=.replicas,statuspath=.status.replicas
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { replicas?: int32 };
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  replicas?: int32;
}
