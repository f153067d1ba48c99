import type { Duration, KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "../../bootstrap/v1beta1/local-bootstrap-config.ts";

/**
 * LocalControlPlaneTemplate is what the control planes of a ClusterClass are made from.
 *
 * +kubebuilder:resource:path=localcontrolplanetemplates,scope=Namespaced,categories=cluster-api
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

  /**
   * nodeDrainTimeout is how long draining a Node may take; 0 means for ever.
   * +capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * nodeVolumeDetachTimeout is how long detaching volumes may take; 0 means for ever.
   * +capikit:conversion:from=spec.deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * nodeDeletionTimeout is how long deleting the Node is tried; 0 means for ever.
   * +capikit:conversion:from=spec.deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;
}
