import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Zone of old.
 * +kubebuilder:resource:path=zones,categories=acme
 * +kubebuilder:unservedversion
 * +kubebuilder:deprecatedversion
 */
export interface Zone extends KubernetesObject {
  name?: string;
}

/**
 * Gone is skipped in this version.
 * +kubebuilder:skipversion
 */
export interface Gone extends KubernetesObject {}
