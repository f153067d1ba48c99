import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Widget is a thing.
 * +kubebuilder:selectablefield:JSONPath=.spec.f0
 * +kubebuilder:selectablefield:JSONPath=.spec.f1
 * +kubebuilder:selectablefield:JSONPath=.spec.f2
 * +kubebuilder:selectablefield:JSONPath=.spec.f3
 * +kubebuilder:selectablefield:JSONPath=.spec.f4
 * +kubebuilder:selectablefield:JSONPath=.spec.f5
 * +kubebuilder:selectablefield:JSONPath=.spec.f6
 * +kubebuilder:selectablefield:JSONPath=.spec.f7
 * +kubebuilder:selectablefield:JSONPath=.spec.f8
 */
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

/** WidgetSpec is the wanted state of a Widget. */
export interface WidgetSpec {
  f0?: string;
  f1?: string;
  f2?: string;
  f3?: string;
  f4?: string;
  f5?: string;
  f6?: string;
  f7?: string;
  f8?: string;
}
