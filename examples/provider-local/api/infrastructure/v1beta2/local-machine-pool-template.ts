import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalMachinePoolSpec } from "./local-machine-pool.ts";

/**
 * LocalMachinePoolTemplate is the template of LocalMachinePools.
 *
 * +kubebuilder:resource:path=localmachinepooltemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface LocalMachinePoolTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: LocalMachinePoolTemplateSpec;
}

export interface LocalMachinePoolTemplateList extends KubernetesList<LocalMachinePoolTemplate> {}

/** LocalMachinePoolTemplateSpec contains the template. */
export interface LocalMachinePoolTemplateSpec {
  /** template of the LocalMachinePools. */
  template: LocalMachinePoolTemplateResource;
}

/** LocalMachinePoolTemplateResource is a LocalMachinePool without its identity. */
export interface LocalMachinePoolTemplateResource {
  /** metadata that each of them gets. */
  metadata?: ObjectMeta;

  /** spec of each of them. */
  spec?: LocalMachinePoolSpec;
}
