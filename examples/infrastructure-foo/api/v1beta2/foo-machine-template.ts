import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { FooMachineSpec } from "./foo-machine.ts";

/**
 * FooMachineTemplate is the template of FooMachines.
 *
 * +kubebuilder:resource:path=foomachinetemplates,scope=Namespaced,categories=cluster-api,shortName=fmt
 * +kubebuilder:storageversion
 */
export interface FooMachineTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: FooMachineTemplateSpec;
}

export interface FooMachineTemplateList extends KubernetesList<FooMachineTemplate> {}

/** FooMachineTemplateSpec contains the template. */
export interface FooMachineTemplateSpec {
  /** template of the machines. */
  template: FooMachineTemplateResource;
}

/** FooMachineTemplateResource is a machine without its identity. */
export interface FooMachineTemplateResource {
  /** metadata that every machine gets. */
  metadata?: ObjectMeta;

  /** spec of every machine. */
  spec: FooMachineSpec;
}
