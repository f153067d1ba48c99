import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalClusterSpec } from "./local-cluster.ts";

/**
 * LocalClusterTemplate is the template of LocalClusters.
 *
 * +kubebuilder:resource:path=localclustertemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface LocalClusterTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: LocalClusterTemplateSpec;
}

export interface LocalClusterTemplateList extends KubernetesList<LocalClusterTemplate> {}

/** LocalClusterTemplateSpec contains the template. */
export interface LocalClusterTemplateSpec {
  /** template of the LocalClusters. */
  template: LocalClusterTemplateResource;
}

/**
 * LocalClusterTemplateResource is a LocalCluster without its identity.
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.spec) || has(self.spec)",message="spec cannot be removed"
 */
export interface LocalClusterTemplateResource {
  /** metadata that each of them gets. */
  metadata?: ObjectMeta;

  /** spec of each of them. */
  spec?: LocalClusterSpec;
}
