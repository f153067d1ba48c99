import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalMachineSpec } from "./local-machine.ts";

/**
 * LocalMachineTemplate is the template of LocalMachines.
 *
 * +kubebuilder:resource:path=localmachinetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface LocalMachineTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: LocalMachineTemplateSpec;
}

export interface LocalMachineTemplateList extends KubernetesList<LocalMachineTemplate> {}

/** LocalMachineTemplateSpec contains the template. */
export interface LocalMachineTemplateSpec {
  /** template of the LocalMachines. */
  template: LocalMachineTemplateResource;
}

/** LocalMachineTemplateResource is a LocalMachine without its identity. */
export interface LocalMachineTemplateResource {
  /** metadata that each of them gets. */
  metadata?: ObjectMeta;

  /** spec of each of them. */
  spec?: LocalMachineSpec;
}
