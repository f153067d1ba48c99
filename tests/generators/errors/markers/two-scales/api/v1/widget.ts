import type { int32, KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:subresource:scale:specpath=.spec.a,statuspath=.status.a
 * +kubebuilder:subresource:scale:specpath=.spec.b,statuspath=.status.a
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { a?: int32 };
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  a?: int32;
  b?: int32;
}
