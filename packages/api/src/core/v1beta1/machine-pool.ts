import type {
  Condition,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  ObjectReference,
} from "../../meta/index.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { StatusVersion } from "./status-version.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A group of machines that the infrastructure manages as a whole.
 *
 * +kubebuilder:resource:path=machinepools,scope=Namespaced,categories=cluster-api,shortName=mp
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=string,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachinePool extends KubernetesObject {
  /** What is wanted. */
  spec?: MachinePoolSpec;

  /** What was observed. */
  status?: MachinePoolStatus;
}

/** A list of MachinePool objects. */
export interface MachinePoolList extends KubernetesList<MachinePool> {}

/** The wanted state of a MachinePool. */
export interface MachinePoolSpec {
  /**
   * Name of the Cluster that this object belongs to. It cannot be changed.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** How many machines there shall be. Without it, the autoscaler's annotations decide, else 1. */
  replicas?: int32;

  /** What the machines are made from. */
  template: MachineTemplateSpec;

  /** How long a machine's Node must be ready for the machine to be available. */
  minReadySeconds?: int32;

  /**
   * The machines' names by which the infrastructure provider knows them.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   */
  providerIDList?: string[];

  /**
   * The failure domains in which the machines may be placed.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];
}

/** What was observed of a MachinePool. */
export interface MachinePoolStatus {
  /**
   * The machines' Nodes.
   *
   * +kubebuilder:validation:MaxItems=10000
   */
  nodeRefs?: ObjectReference[];

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /** How many machines are missing until all the wanted ones are available. */
  unavailableReplicas?: int32;

  /**
   * A word for a failure that needs somebody to step in. Deprecated: conditions tell what is wrong.
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * The text for people that belongs to failureReason. Deprecated: conditions tell what is wrong.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureMessage?: string;

  /** The state in one word, for people. Programs look at conditions. */
  phase?: MachinePoolPhase;

  /** Whether the bootstrap data are there. */
  bootstrapReady?: boolean;

  /** Whether the infrastructure is ready. */
  infrastructureReady?: boolean;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

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
  v1beta2?: MachinePoolV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a MachinePool. */
export interface MachinePoolV1Beta2Status {
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

/** The phases of a MachinePool's life. */
export type MachinePoolPhase =
  | "Pending"
  | "Provisioning"
  | "Provisioned"
  | "Running"
  | "ScalingUp"
  | "ScalingDown"
  | "Scaling"
  | "Deleting"
  | "Failed"
  | "Unknown";

// Values of MachinePoolPhase.
export const machinePoolPhasePending = "Pending";
export const machinePoolPhaseProvisioning = "Provisioning";
export const machinePoolPhaseProvisioned = "Provisioned";
export const machinePoolPhaseRunning = "Running";
export const machinePoolPhaseScalingUp = "ScalingUp";
export const machinePoolPhaseScalingDown = "ScalingDown";
export const machinePoolPhaseScaling = "Scaling";
export const machinePoolPhaseDeleting = "Deleting";
export const machinePoolPhaseFailed = "Failed";
export const machinePoolPhaseUnknown = "Unknown";
