import type {
  Condition,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
  Time,
} from "../../meta/index.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment-rollout.ts";
import type { MachineNamingStrategy } from "./machine-naming.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { StatusVersion } from "./status-version.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A group of equal machines that are replaced when their template changes.
 *
 * +kubebuilder:resource:path=machinedeployments,scope=Namespaced,categories=cluster-api,shortName=md
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Machines that are ready"
 * +kubebuilder:printcolumn:name="Updated",type=integer,JSONPath=`.status.updatedReplicas`,description="Machines of the wanted template"
 * +kubebuilder:printcolumn:name="Unavailable",type=integer,JSONPath=`.status.unavailableReplicas`,description="Machines that are missing until all are available"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachineDeployment extends KubernetesObject {
  /** What is wanted. */
  spec?: MachineDeploymentSpec;

  /** What was observed. */
  status?: MachineDeploymentStatus;
}

/** A list of MachineDeployment objects. */
export interface MachineDeploymentList extends KubernetesList<MachineDeployment> {}

/** The wanted state of a MachineDeployment. */
export interface MachineDeploymentSpec {
  /**
   * Name of the Cluster that this object belongs to. It cannot be changed.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** How many machines there shall be. Without it, the autoscaler's annotations decide, else 1. */
  replicas?: int32;

  /** Machines that are older than this moment are replaced once it has come. */
  rolloutAfter?: Time;

  /** Chooses the machines by their labels; the labels of the template must match. */
  selector: LabelSelector;

  /** What the machines are made from. */
  template: MachineTemplateSpec;

  /** How machines are replaced. */
  strategy?: MachineDeploymentStrategy;

  /** How machines are named. */
  machineNamingStrategy?: MachineNamingStrategy;

  /** How long a machine's Node must be ready for the machine to be available. */
  minReadySeconds?: int32;

  /**
   * How many old MachineSets are kept, 1 by default. Deprecated: version v1beta2 has no such field.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  revisionHistoryLimit?: int32;

  /** Whether the controller leaves this MachineDeployment alone. */
  paused?: boolean;

  /**
   * How many seconds a rollout may make no progress, 600 by default. Deprecated: version v1beta2 has no
   * such field.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  progressDeadlineSeconds?: int32;
}

/** What was observed of a MachineDeployment. */
export interface MachineDeploymentStatus {
  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /**
   * The label selector of the machines as text, for the scale subresource.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  selector?: string;

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines are of the wanted template. */
  updatedReplicas?: int32;

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /** How many machines are missing until all the wanted ones are available. */
  unavailableReplicas?: int32;

  /** The state in one word, for people. Programs look at conditions. */
  phase?: MachineDeploymentPhase;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: MachineDeploymentV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a MachineDeployment. */
export interface MachineDeploymentV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;
}

/** The phases of a MachineDeployment. */
export type MachineDeploymentPhase = "ScalingUp" | "ScalingDown" | "Running" | "Failed" | "Unknown";

// Values of MachineDeploymentPhase.
export const machineDeploymentPhaseScalingUp = "ScalingUp";
export const machineDeploymentPhaseScalingDown = "ScalingDown";
export const machineDeploymentPhaseRunning = "Running";
export const machineDeploymentPhaseFailed = "Failed";
export const machineDeploymentPhaseUnknown = "Unknown";
