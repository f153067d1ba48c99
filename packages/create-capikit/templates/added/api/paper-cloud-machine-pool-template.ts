import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { PaperCloudMachinePoolSpec } from "./paper-cloud-machine-pool.ts";

/**
 * PaperCloudMachinePoolTemplate is the template of each PaperCloudMachinePool in a topology.
 *
 * +kubebuilder:resource:path=papercloudmachinepooltemplates,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 */
export interface PaperCloudMachinePoolTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: PaperCloudMachinePoolTemplateSpec;
}

export interface PaperCloudMachinePoolTemplateList extends KubernetesList<PaperCloudMachinePoolTemplate> {}

/** PaperCloudMachinePoolTemplateSpec contains the template. */
export interface PaperCloudMachinePoolTemplateSpec {
  /** template of each PaperCloudMachinePool. */
  template: PaperCloudMachinePoolTemplateResource;
}

/** PaperCloudMachinePoolTemplateResource is a PaperCloudMachinePool without its identity. */
export interface PaperCloudMachinePoolTemplateResource {
  /** metadata that each PaperCloudMachinePool gets. */
  metadata?: ObjectMeta;

  /** spec of each PaperCloudMachinePool. */
  spec: PaperCloudMachinePoolSpec;
}
