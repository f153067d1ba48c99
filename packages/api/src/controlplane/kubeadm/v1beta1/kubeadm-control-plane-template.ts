import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta1/index.ts";
import type { MachineTaint, ObjectMeta } from "../../../core/v1beta1/index.ts";
import type { Duration, KubernetesList, KubernetesObject, Time } from "../../../meta/index.ts";
import type { MachineNamingStrategy } from "./kubeadm-control-plane-machine-template.ts";
import type { RemediationStrategy } from "./kubeadm-control-plane-remediation.ts";
import type { RolloutBefore, RolloutStrategy } from "./kubeadm-control-plane-rollout.ts";

/**
 * A template of KubeadmControlPlanes, for ClusterClasses.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
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

/** What KubeadmControlPlanes are made from. */
export interface KubeadmControlPlaneTemplateResource {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The wanted state of the KubeadmControlPlanes. */
  spec: KubeadmControlPlaneTemplateResourceSpec;
}

/**
 * The wanted state of the KubeadmControlPlanes, without what a topology says: replicas, version,
 * infrastructure.
 */
export interface KubeadmControlPlaneTemplateResourceSpec {
  /** What the machines are made from. */
  machineTemplate?: KubeadmControlPlaneTemplateMachineTemplate;

  /** The bootstrap data of the machines. Init and join configuration are used as fits. */
  kubeadmConfigSpec: KubeadmConfigSpec;

  /** Machines are replaced ahead of time under these conditions. */
  rolloutBefore?: RolloutBefore;

  /** Machines that are older than this moment are replaced once it has come. */
  rolloutAfter?: Time;

  /**
   * How machines are replaced.
   *
   * +default={"rollingUpdate":{"maxSurge":1},"type":"RollingUpdate"}
   */
  rolloutStrategy?: RolloutStrategy;

  /** How unhealthy machines are remediated. */
  remediationStrategy?: RemediationStrategy;

  /** How machines are named. */
  machineNamingStrategy?: MachineNamingStrategy;
}

/** What the machines are made from, without what a topology says. */
export interface KubeadmControlPlaneTemplateMachineTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** How long draining a Node may take. Nothing or 0 means for ever. */
  nodeDrainTimeout?: Duration;

  /** How long to wait until all volumes are detached from a Node. Nothing or 0 means for ever. */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * How long to try to delete the Node of a machine that is being deleted. 0 means for ever; 10 seconds
   * by default.
   */
  nodeDeletionTimeout?: Duration;

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
