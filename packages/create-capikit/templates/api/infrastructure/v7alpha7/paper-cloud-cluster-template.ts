import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { PaperCloudClusterSpec } from "./paper-cloud-cluster.ts";

/**
 * PaperCloudClusterTemplate is the template of each PaperCloudCluster in a topology or a set.
 *
 * +kubebuilder:resource:path=papercloudclustertemplates,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 */
export interface PaperCloudClusterTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: PaperCloudClusterTemplateSpec;
}

export interface PaperCloudClusterTemplateList extends KubernetesList<PaperCloudClusterTemplate> {}

/** PaperCloudClusterTemplateSpec contains the template. */
export interface PaperCloudClusterTemplateSpec {
  /** template of each PaperCloudCluster. */
  template: PaperCloudClusterTemplateResource;
}

/** PaperCloudClusterTemplateResource is a PaperCloudCluster without its identity. */
export interface PaperCloudClusterTemplateResource {
  /** metadata that each PaperCloudCluster gets. */
  metadata?: ObjectMeta;

  /** spec of each PaperCloudCluster. */
  spec: PaperCloudClusterSpec;
}
