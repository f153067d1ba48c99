import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta2/index.ts";
import type { MachineTaint, ObjectMeta } from "../../../core/v1beta2/index.ts";
import type { int32, KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type {
  KubeadmControlPlaneRemediationSpec,
  KubeadmControlPlaneRolloutSpec,
} from "./kubeadm-control-plane.ts";
import type { MachineNamingSpec } from "./kubeadm-control-plane-machine-template.ts";

/**
 * Template of KubeadmControlPlanes, for ClusterClasses.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name="ClusterClass",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="ClusterClass")].name`,description="ClusterClass of the template"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface KubeadmControlPlaneTemplate extends KubernetesObject {
  /** Desired state. */
  spec?: KubeadmControlPlaneTemplateSpec;
}

/** A list of KubeadmControlPlaneTemplate objects. */
export interface KubeadmControlPlaneTemplateList extends KubernetesList<KubeadmControlPlaneTemplate> {}

/** Desired state of a KubeadmControlPlaneTemplate. */
export interface KubeadmControlPlaneTemplateSpec {
  /** Template of the KubeadmControlPlanes. */
  template: KubeadmControlPlaneTemplateResource;
}

/**
 * Template of the KubeadmControlPlanes.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateResource {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the KubeadmControlPlanes. */
  spec?: KubeadmControlPlaneTemplateResourceSpec;
}

/**
 * Desired state of the KubeadmControlPlanes, without fields that a topology sets: replicas,
 * version, infrastructure.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateResourceSpec {
  /** Template of the machines. */
  machineTemplate?: KubeadmControlPlaneTemplateMachineTemplate;

  /**
   * Bootstrap configuration of the machines. The init or join configuration is used as required.
   */
  kubeadmConfigSpec?: KubeadmConfigSpec;

  /** Rollout settings. */
  rollout?: KubeadmControlPlaneRolloutSpec;

  /** Remediation settings for unhealthy machines. */
  remediation?: KubeadmControlPlaneRemediationSpec;

  /** Naming strategy of the machines. */
  machineNaming?: MachineNamingSpec;
}

/**
 * Template of the machines, without fields that a topology sets.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateMachineTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the machines. */
  spec?: KubeadmControlPlaneTemplateMachineTemplateSpec;
}

/**
 * Desired state of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateMachineTemplateSpec {
  /** Deletion settings of the machines. */
  deletion?: KubeadmControlPlaneTemplateMachineTemplateDeletionSpec;

  /**
   * Taints of the Nodes.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];
}

/**
 * Deletion settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateMachineTemplateDeletionSpec {
  /**
   * Timeout in seconds of draining a Node. Default, also for 0: no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of waiting until all volumes are detached from a Node. Default, also for 0:
   * no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of deleting the Node of a deleted machine. 0: no timeout. Default: 10.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
