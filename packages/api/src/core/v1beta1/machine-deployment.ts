import type { Condition } from "../../meta/condition.ts";
import type { IntOrString } from "../../meta/index.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { int32, int64, Time } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/machine-deployment.ts";
import type { MachineNamingStrategy } from "./cluster-class.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { RemediationStrategy } from "./machine-health-check.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";

export {
  type MachineDeploymentPhase,
  machineDeploymentPhaseRunning,
  machineDeploymentPhaseScalingDown,
  machineDeploymentPhaseScalingUp,
  machineDeploymentPhaseUnknown,
} from "../v1beta2/machine-deployment.ts";

/**
 * A set of machines with declarative updates: if the template changes, the machines are replaced.
 *
 * +kubebuilder:resource:path=machinedeployments,scope=Namespaced,categories=cluster-api,shortName=md
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Number of ready machines"
 * +kubebuilder:printcolumn:name="Updated",type=integer,JSONPath=`.status.updatedReplicas`,description="Number of machines with the desired template"
 * +kubebuilder:printcolumn:name="Unavailable",type=integer,JSONPath=`.status.unavailableReplicas`,description="Number of unavailable machines"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachineDeployment extends KubernetesObject {
  /** Desired state. */
  spec?: MachineDeploymentSpec;

  /** Observed state. */
  status?: MachineDeploymentStatus;
}

/** A list of MachineDeployment objects. */
export interface MachineDeploymentList extends KubernetesList<MachineDeployment> {}

/**
 * Desired state of a MachineDeployment.
 *
 * +capikit:conversion:move:field=strategy.rollingUpdate.deletePolicy,hub=deletion.order
 * +capikit:conversion:move:field=strategy.remediation.maxInFlight,hub=remediation.maxInFlight
 */
export interface MachineDeploymentSpec
  extends Pick<v1beta2.MachineDeploymentSpec, "clusterName" | "replicas" | "selector" | "paused"> {
  /**
   * After this time, machines created before it are replaced.
   *
   * +capikit:conversion:from=rollout.after
   */
  rolloutAfter?: Time;

  /** Template of the machines. */
  template: MachineTemplateSpec;

  /**
   * Rollout strategy of the machines.
   *
   * +capikit:conversion:from=rollout.strategy
   */
  strategy?: MachineDeploymentStrategy;

  /**
   * Naming strategy of the machines.
   *
   * +capikit:conversion:from=machineNaming
   */
  machineNamingStrategy?: MachineNamingStrategy;

  /**
   * Minimum time that a machine's Node must be ready before the machine is available.
   *
   * +capikit:conversion:from=template.spec.minReadySeconds
   */
  minReadySeconds?: int32;

  /**
   * Number of old MachineSets to keep. Default: 1. Deprecated: removed in v1beta2.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  revisionHistoryLimit?: int32;

  /**
   * Maximum time in seconds without progress of a rollout. Default: 600. Deprecated: removed in
   * v1beta2.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  progressDeadlineSeconds?: int32;
}

/**
 * Observed state of a MachineDeployment.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 * +capikit:conversion:move:field=v1beta2.readyReplicas,hub=readyReplicas
 * +capikit:conversion:move:field=v1beta2.availableReplicas,hub=availableReplicas
 * +capikit:conversion:move:field=v1beta2.upToDateReplicas,hub=upToDateReplicas
 */
export interface MachineDeploymentStatus
  extends Pick<v1beta2.MachineDeploymentStatus, "selector" | "replicas" | "versions" | "phase"> {
  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /**
   * Number of machines with the desired template.
   *
   * +capikit:conversion:from=deprecated.v1beta1.updatedReplicas
   */
  updatedReplicas?: int32;

  /**
   * Number of machines with a ready Node.
   *
   * +capikit:conversion:from=deprecated.v1beta1.readyReplicas
   */
  readyReplicas?: int32;

  /**
   * Number of machines that have been ready for minReadySeconds.
   *
   * +capikit:conversion:from=deprecated.v1beta1.availableReplicas
   */
  availableReplicas?: int32;

  /**
   * Number of machines missing until all desired machines are available.
   *
   * +capikit:conversion:from=deprecated.v1beta1.unavailableReplicas
   */
  unavailableReplicas?: int32;

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: MachineDeploymentV1Beta2Status;
}

/** Status fields of a MachineDeployment from version v1beta2. */
export interface MachineDeploymentV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** Number of machines with the condition Ready. */
  readyReplicas?: int32;

  /** Number of machines with the condition Available. */
  availableReplicas?: int32;

  /** Number of machines with the condition UpToDate. */
  upToDateReplicas?: int32;
}
/** Indicates there was a problem scaling and user intervention might be required. */
export const machineDeploymentPhaseFailed = "Failed";

export { onDeleteMachineDeploymentStrategyType } from "../v1beta2/machine-deployment-rollout.ts";

/** Type of rollout. */
export type MachineDeploymentStrategyType = "RollingUpdate" | "OnDelete";

/** Rollout strategy of the machines. */
export interface MachineDeploymentStrategy {
  /** Type of rollout. */
  type?: MachineDeploymentStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: MachineRollingUpdateDeployment;

  /** Remediation settings for unhealthy machines. */
  remediation?: RemediationStrategy;
}

/** Settings of a rolling update. */
export interface MachineRollingUpdateDeployment {
  /**
   * Maximum number of unavailable machines during a rollout: a number, or a percentage that is
   * rounded down.
   */
  maxUnavailable?: IntOrString;

  /**
   * Maximum number of machines above the desired number during a rollout: a number, or a percentage
   * that is rounded up.
   */
  maxSurge?: IntOrString;

  /** Order in which machines are deleted when scaling down. */
  deletePolicy?: "Random" | "Newest" | "Oldest";
}

// Values of MachineDeploymentStrategyType.
/** Replaces old MachineSets by a rolling update: scales the old one down and the new one up. */
export const rollingUpdateMachineDeploymentStrategyType = "RollingUpdate";
