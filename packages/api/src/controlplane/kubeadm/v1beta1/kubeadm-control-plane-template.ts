import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta1/index.ts";
import type { MachineTaint, ObjectMeta } from "../../../core/v1beta1/index.ts";
import type { Duration, KubernetesList, KubernetesObject, Time } from "../../../meta/index.ts";
import type { RolloutBefore, RolloutStrategy } from "./kubeadm-control-plane.ts";
import type { MachineNamingStrategy } from "./kubeadm-control-plane-machine-template.ts";
import type { RemediationStrategy } from "./kubeadm-control-plane-remediation.ts";

/**
 * Template of KubeadmControlPlanes, for ClusterClasses.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
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

/** Template of the KubeadmControlPlanes. */
export interface KubeadmControlPlaneTemplateResource {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the KubeadmControlPlanes. */
  spec: KubeadmControlPlaneTemplateResourceSpec;
}

/**
 * Desired state of the KubeadmControlPlanes, without fields that a topology sets: replicas,
 * version, infrastructure.
 *
 * +capikit:conversion:finish=rolloutType
 */
export interface KubeadmControlPlaneTemplateResourceSpec {
  /**
   * Template of the machines.
   *
   * +capikit:conversion:go:create
   */
  machineTemplate?: KubeadmControlPlaneTemplateMachineTemplate;

  /**
   * Bootstrap configuration of the machines. The init or join configuration is used as required.
   */
  kubeadmConfigSpec: KubeadmConfigSpec;

  /**
   * Conditions for early replacement of machines.
   *
   * +capikit:conversion:from=rollout.before
   */
  rolloutBefore?: RolloutBefore;

  /**
   * After this time, machines created before it are replaced.
   *
   * +capikit:conversion:from=rollout.after
   */
  rolloutAfter?: Time;

  /**
   * Rollout strategy of the machines.
   *
   * +default={"rollingUpdate":{"maxSurge":1},"type":"RollingUpdate"}
   * +capikit:conversion:from=rollout.strategy
   */
  rolloutStrategy?: RolloutStrategy;

  /**
   * Remediation settings for unhealthy machines.
   *
   * +capikit:conversion:from=remediation
   */
  remediationStrategy?: RemediationStrategy;

  /**
   * Naming strategy of the machines.
   *
   * +capikit:conversion:from=machineNaming
   */
  machineNamingStrategy?: MachineNamingStrategy;
}

/** Template of the machines, without fields that a topology sets. */
export interface KubeadmControlPlaneTemplateMachineTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /**
   * Timeout of draining a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=spec.deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds.
   *
   * +capikit:conversion:from=spec.deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;

  /**
   * Taints of the Nodes.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   * +capikit:conversion:from=spec.taints
   * +capikit:conversion:go:nilIfEmpty
   */
  taints?: MachineTaint[];
}
