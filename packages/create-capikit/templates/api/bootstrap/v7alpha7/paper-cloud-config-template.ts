import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { PaperCloudConfigSpec } from "./paper-cloud-config.ts";

/**
 * PaperCloudConfigTemplate is the template of each PaperCloudConfig in a topology or a set.
 *
 * +kubebuilder:resource:path=papercloudconfigtemplates,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 */
export interface PaperCloudConfigTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: PaperCloudConfigTemplateSpec;
}

export interface PaperCloudConfigTemplateList extends KubernetesList<PaperCloudConfigTemplate> {}

/** PaperCloudConfigTemplateSpec contains the template. */
export interface PaperCloudConfigTemplateSpec {
  /** template of each PaperCloudConfig. */
  template: PaperCloudConfigTemplateResource;
}

/** PaperCloudConfigTemplateResource is a PaperCloudConfig without its identity. */
export interface PaperCloudConfigTemplateResource {
  /** metadata that each PaperCloudConfig gets. */
  metadata?: ObjectMeta;

  /** spec of each PaperCloudConfig. */
  spec?: PaperCloudConfigSpec;
}
