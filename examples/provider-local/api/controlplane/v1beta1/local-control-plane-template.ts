import type { Duration, KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "../../bootstrap/v1beta1/local-bootstrap-config.ts";

/**
 * LocalControlPlaneTemplate is the template of the control planes of a ClusterClass.
 *
 * +kubebuilder:resource:path=localcontrolplanetemplates,scope=Namespaced,categories=cluster-api
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

  /**
   * nodeDrainTimeout is the timeout of draining a Node; 0 means no limit.
   * +capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * nodeVolumeDetachTimeout is the timeout of detaching volumes; 0 means no limit.
   * +capikit:conversion:from=spec.deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * nodeDeletionTimeout is the timeout of deleting the Node; 0 means no limit.
   * +capikit:conversion:from=spec.deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;
}
