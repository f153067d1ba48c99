import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta2/index.ts";
import type { MachineTaint, ObjectMeta } from "../../../core/v1beta2/index.ts";
import type { int32, KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type { MachineNamingSpec } from "./kubeadm-control-plane-machine-template.ts";
import type { KubeadmControlPlaneRemediationSpec } from "./kubeadm-control-plane-remediation.ts";
import type { KubeadmControlPlaneRolloutSpec } from "./kubeadm-control-plane-rollout.ts";

/**
 * A template of KubeadmControlPlanes, for ClusterClasses.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name="ClusterClass",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="ClusterClass")].name`,description="ClusterClass that owns the template"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface KubeadmControlPlaneTemplate extends KubernetesObject {
  /** What is wanted. */
  spec?: KubeadmControlPlaneTemplateSpec;
}

/** A list of KubeadmControlPlaneTemplate objects. */
export interface KubeadmControlPlaneTemplateList extends KubernetesList<KubeadmControlPlaneTemplate> {}

/** The content of a KubeadmControlPlaneTemplate. */
export interface KubeadmControlPlaneTemplateSpec {
  /** What KubeadmControlPlanes are made from. */
  template: KubeadmControlPlaneTemplateResource;
}

/**
 * What KubeadmControlPlanes are made from.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateResource {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The wanted state of the KubeadmControlPlanes. */
  spec?: KubeadmControlPlaneTemplateResourceSpec;
}

/**
 * The wanted state of the KubeadmControlPlanes, without what a topology says: replicas, version,
 * infrastructure.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateResourceSpec {
  /** What the machines are made from. */
  machineTemplate?: KubeadmControlPlaneTemplateMachineTemplate;

  /** The bootstrap data of the machines. Init and join configuration are used as fits. */
  kubeadmConfigSpec?: KubeadmConfigSpec;

  /** When and how machines are replaced. */
  rollout?: KubeadmControlPlaneRolloutSpec;

  /** How unhealthy machines are remediated. */
  remediation?: KubeadmControlPlaneRemediationSpec;

  /** How machines are named. */
  machineNaming?: MachineNamingSpec;
}

/**
 * What the machines are made from, without what a topology says.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateMachineTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The wanted state of the machines. */
  spec?: KubeadmControlPlaneTemplateMachineTemplateSpec;
}

/**
 * The wanted state of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateMachineTemplateSpec {
  /** How machines are deleted. */
  deletion?: KubeadmControlPlaneTemplateMachineTemplateDeletionSpec;

  /**
   * Taints that the machines' Nodes get.
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
 * How machines are deleted.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneTemplateMachineTemplateDeletionSpec {
  /**
   * How many seconds draining a Node may take. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * How many seconds to wait until all volumes are detached from a Node. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * How many seconds to try to delete the Node of a machine that is being deleted. 0 means for ever; 10
   * by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
