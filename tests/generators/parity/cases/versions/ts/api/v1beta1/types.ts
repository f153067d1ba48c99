import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Zone of yesterday.
 * +kubebuilder:resource:path=zones,categories=acme
 * +kubebuilder:deprecatedversion:warning="versions.acme.example/v1beta1 Zone is deprecated, use v1; it is better"
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Name",type=string,JSONPath=`.spec.name`
 */
export interface Zone extends KubernetesObject {
  spec?: ZoneSpec;
}

export interface ZoneSpec {
  name?: string;
}

export interface Gone extends KubernetesObject {}
