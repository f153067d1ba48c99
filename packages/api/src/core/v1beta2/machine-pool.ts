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
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted"
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Machines that are ready"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Machines that are available"
 * +kubebuilder:printcolumn:name="Up-to-date",type=integer,JSONPath=`.status.upToDateReplicas`,description="Machines that are up to date"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachinePool extends KubernetesObject {
  /** What is wanted. */
  spec: MachinePoolSpec;

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

  /**
   * The machines' names by which the infrastructure provider knows them.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   * +listType=atomic
   */
  providerIDList?: string[];

  /**
   * The failure domains in which the machines may be placed.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  failureDomains?: string[];
}

/**
 * What was observed of a MachinePool.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How far the first provisioning got. */
  initialization?: MachinePoolInitializationStatus;

  /**
   * The machines' Nodes.
   *
   * +kubebuilder:validation:MaxItems=10000
   * +listType=atomic
   */
  nodeRefs?: ObjectReference[];

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];

  /** The state in one word, for people. Programs look at conditions. */
  phase?: MachinePoolPhase;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: MachinePoolDeprecatedStatus;
}

/**
 * How far the first provisioning of a MachinePool got. It is not kept up to date afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolInitializationStatus {
  /** Whether the infrastructure was ready once. */
  infrastructureProvisioned?: boolean;

  /** Whether the bootstrap data were there once. */
  bootstrapDataSecretCreated?: boolean;
}

/** Fields of a MachinePool's status that only older versions of the API have. */
export interface MachinePoolDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: MachinePoolV1Beta1DeprecatedStatus;
}

/** Fields of a MachinePool's status that only version v1beta1 has. */
export interface MachinePoolV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];

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

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /** How many machines are missing until all the wanted ones are available. */
  unavailableReplicas?: int32;
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
/** @deprecated */
export const machinePoolPhaseFailed = "Failed";
export const machinePoolPhaseUnknown = "Unknown";
