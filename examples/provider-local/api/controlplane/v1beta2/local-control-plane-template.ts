import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "../../bootstrap/v1beta2/local-bootstrap-config.ts";
import type { LocalControlPlaneMachineDeletion } from "./local-control-plane-machine-template.ts";

/**
 * LocalControlPlaneTemplate is what the control planes of a ClusterClass are made from.
 *
 * +kubebuilder:resource:path=localcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface LocalControlPlaneTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: LocalControlPlaneTemplateSpec;
}

export interface LocalControlPlaneTemplateList extends KubernetesList<LocalControlPlaneTemplate> {}

/** LocalControlPlaneTemplateSpec holds the template. */
export interface LocalControlPlaneTemplateSpec {
  /** template of the control planes. */
  template: LocalControlPlaneTemplateResource;
}

/** LocalControlPlaneTemplateResource is a control plane without its identity. */
export interface LocalControlPlaneTemplateResource {
  /** metadata that each control plane gets. */
  metadata?: ObjectMeta;

  /** spec of each control plane. */
  spec?: LocalControlPlaneTemplateResourceSpec;
}

/** LocalControlPlaneTemplateResourceSpec is a control plane without what topology itself sets: replicas, version, machines' template. */
export interface LocalControlPlaneTemplateResourceSpec {
  /** machineTemplate is what the Machines are made from. */
  machineTemplate?: LocalControlPlaneTemplateMachineTemplate;

  /** bootstrapConfigSpec is the spec of each Machine's LocalBootstrapConfig. */
  bootstrapConfigSpec?: LocalBootstrapConfigSpec;
}

/** LocalControlPlaneTemplateMachineTemplate is what Machines are made from, without the infrastructure. */
export interface LocalControlPlaneTemplateMachineTemplate {
  /** metadata that each Machine gets. */
  metadata?: ObjectMeta;

  /** spec of each Machine. */
  spec?: LocalControlPlaneTemplateMachineTemplateSpec;
}

/**
 * LocalControlPlaneTemplateMachineTemplateSpec is what Machines are made from, without the infrastructure.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalControlPlaneTemplateMachineTemplateSpec {
  /** deletion says how Machines are deleted. */
  deletion?: LocalControlPlaneMachineDeletion;
}
