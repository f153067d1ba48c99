import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { ObjectReference } from "../../meta/references.ts";
import type { int32, int64 } from "../../meta/scalars.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { VersionedReplicasStatus } from "./replicas-status.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A group of machines that the infrastructure manages as a unit.
 *
 * +kubebuilder:resource:path=machinepools,scope=Namespaced,categories=cluster-api,shortName=mp
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines"
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Number of ready machines"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Number of available machines"
 * +kubebuilder:printcolumn:name="Up-to-date",type=integer,JSONPath=`.status.upToDateReplicas`,description="Number of up-to-date machines"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachinePool extends KubernetesObject {
  /** Desired state. */
  spec: MachinePoolSpec;

  /** Observed state. */
  status?: MachinePoolStatus;
}

/** A list of MachinePool objects. */
export interface MachinePoolList extends KubernetesList<MachinePool> {}

/** Desired state of a MachinePool. */
export interface MachinePoolSpec {
  /**
   * Name of the Cluster of the object. Immutable.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Desired number of machines. Default: derived from the autoscaler annotations, otherwise 1. */
  replicas?: int32;

  /** Template of the machines. */
  template: MachineTemplateSpec;

  /**
   * Provider IDs of the machines.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   * +listType=atomic
   */
  providerIDList?: string[];

  /**
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  failureDomains?: string[];
}

/**
 * Observed state of a MachinePool.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolStatus extends VersionedReplicasStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** State of the initial provisioning. */
  initialization?: MachinePoolInitializationStatus;

  /**
   * Nodes of the machines.
   *
   * +kubebuilder:validation:MaxItems=10000
   * +listType=atomic
   */
  nodeRefs?: ObjectReference[];

  /** Summary of the state in one word. Programs should use conditions. */
  phase?: MachinePoolPhase;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: MachinePoolDeprecatedStatus;
}

/**
 * State of the initial provisioning of a MachinePool. Not updated afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolInitializationStatus {
  /** Whether the infrastructure has been ready. */
  infrastructureProvisioned?: boolean;

  /** Whether the bootstrap data has been ready. */
  bootstrapDataSecretCreated?: boolean;
}

/** Status fields of a MachinePool from earlier API versions. */
export interface MachinePoolDeprecatedStatus {
  /**
   * Status fields of version v1beta1.
   *
   * +capikit:conversion:go:create
   */
  v1beta1?: MachinePoolV1Beta1DeprecatedStatus;
}

/** Status fields of a MachinePool from version v1beta1. */
export interface MachinePoolV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];

  /**
   * Machine-readable reason of a failure that needs manual intervention. Deprecated: use
   * conditions.
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * Human-readable details of failureReason. Deprecated: use conditions.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureMessage?: string;

  /** Number of machines with a ready Node. */
  readyReplicas?: int32;

  /** Number of machines that have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /** Number of machines missing until all desired machines are available. */
  unavailableReplicas?: int32;
}

/** Phases of a MachinePool. */
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
/**
 * The first state a MachinePool is assigned by Cluster API MachinePool controller after being
 * created.
 */
export const machinePoolPhasePending = "Pending";
/** The state when the MachinePool infrastructure is being created or updated. */
export const machinePoolPhaseProvisioning = "Provisioning";
/** The state when its infrastructure has been created and configured. */
export const machinePoolPhaseProvisioned = "Provisioned";
/** The MachinePool state when its instances have become Kubernetes Nodes in the Ready state. */
export const machinePoolPhaseRunning = "Running";
/** The MachinePool state when the MachinePool infrastructure is scaling up. */
export const machinePoolPhaseScalingUp = "ScalingUp";
/** The MachinePool state when the MachinePool infrastructure is scaling down. */
export const machinePoolPhaseScalingDown = "ScalingDown";
/** The MachinePool state when the MachinePool infrastructure is scaling. */
export const machinePoolPhaseScaling = "Scaling";
/**
 * The MachinePool state when a delete request has been sent to the API Server, but its
 * infrastructure has not yet been fully deleted.
 */
export const machinePoolPhaseDeleting = "Deleting";
/**
 * The state in which a user may have to intervene.
 *
 * @deprecated
 */
export const machinePoolPhaseFailed = "Failed";
/** Returned if the MachinePool state cannot be determined. */
export const machinePoolPhaseUnknown = "Unknown";
