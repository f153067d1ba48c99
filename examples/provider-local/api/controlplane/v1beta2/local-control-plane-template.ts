import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "../../bootstrap/v1beta2/local-bootstrap-config.ts";
import type { LocalControlPlaneMachineDeletion } from "./local-control-plane-machine-template.ts";

/**
 * LocalControlPlaneTemplate is the template of the control planes of a ClusterClass.
 *
 * +kubebuilder:resource:path=localcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface LocalControlPlaneTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: LocalControlPlaneTemplateSpec;
}

export interface LocalControlPlaneTemplateList extends KubernetesList<LocalControlPlaneTemplate> {}

/** LocalControlPlaneTemplateSpec contains the template. */
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

/**
 * LocalControlPlaneTemplateResourceSpec is a control plane without the fields that topology sets:
 * replicas, version, template of machines.
 */
export interface LocalControlPlaneTemplateResourceSpec {
  /** machineTemplate is the template of the Machines. */
  machineTemplate?: LocalControlPlaneTemplateMachineTemplate;

  /** bootstrapConfigSpec is the spec of each Machine's LocalBootstrapConfig. */
  bootstrapConfigSpec?: LocalBootstrapConfigSpec;
}

/**
 * LocalControlPlaneTemplateMachineTemplate is the template of Machines, without the infrastructure.
 */
export interface LocalControlPlaneTemplateMachineTemplate {
  /** metadata that each Machine gets. */
  metadata?: ObjectMeta;

  /** spec of each Machine. */
  spec?: LocalControlPlaneTemplateMachineTemplateSpec;
}

/**
 * LocalControlPlaneTemplateMachineTemplateSpec is the template of Machines, without the
 * infrastructure.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalControlPlaneTemplateMachineTemplateSpec {
  /** deletion configures the deletion of Machines. */
  deletion?: LocalControlPlaneMachineDeletion;
}
