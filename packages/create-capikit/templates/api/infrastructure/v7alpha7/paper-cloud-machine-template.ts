import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { PaperCloudMachineSpec } from "./paper-cloud-machine.ts";

/**
 * PaperCloudMachineTemplate is the template of each PaperCloudMachine in a topology or a set.
 *
 * +kubebuilder:resource:path=papercloudmachinetemplates,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 */
export interface PaperCloudMachineTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: PaperCloudMachineTemplateSpec;
}

export interface PaperCloudMachineTemplateList extends KubernetesList<PaperCloudMachineTemplate> {}

/** PaperCloudMachineTemplateSpec contains the template. */
export interface PaperCloudMachineTemplateSpec {
  /** template of each PaperCloudMachine. */
  template: PaperCloudMachineTemplateResource;
}

/** PaperCloudMachineTemplateResource is a PaperCloudMachine without its identity. */
export interface PaperCloudMachineTemplateResource {
  /** metadata that each PaperCloudMachine gets. */
  metadata?: ObjectMeta;

  /** spec of each PaperCloudMachine. */
  spec: PaperCloudMachineSpec;
}
