import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Zone of today.
 * +kubebuilder:resource:path=zones,categories=acme
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 */
export interface Zone extends KubernetesObject {
  spec: ZoneSpec;
}

export interface ZoneSpec {
  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}
