import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { LabelSelector } from "../../meta/label-selector.ts";
import type { IntOrString, int32, int64 } from "../../meta/scalars.ts";
import type { MachineNamingSpec } from "./cluster-class.ts";
import type { MachineDeploymentRolloutSpec } from "./machine-deployment-rollout.ts";
import type { MachineSetDeletionOrder } from "./machine-set.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { ScaleStatus } from "./replicas-status.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A set of machines with declarative updates: if the template changes, the machines are replaced.
 *
 * +kubebuilder:resource:path=machinedeployments,scope=Namespaced,categories=cluster-api,shortName=md
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether the object is available"
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
export interface MachineDeployment extends KubernetesObject {
  /** Desired state. */
  spec: MachineDeploymentSpec;

  /** Observed state. */
  status?: MachineDeploymentStatus;
}

/** A list of MachineDeployment objects. */
export interface MachineDeploymentList extends KubernetesList<MachineDeployment> {}

/** Desired state of a MachineDeployment. */
export interface MachineDeploymentSpec {
  /**
   * Name of the Cluster of the object. Immutable.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Desired number of machines. Default: derived from the autoscaler annotations, otherwise 1. */
  replicas?: int32;

  /** Rollout settings. */
  rollout?: MachineDeploymentRolloutSpec;

  /** Label selector for the machines. It must match the labels of the template. */
  selector: LabelSelector;

  /** Template of the machines. */
  template: MachineTemplateSpec;

  /** Naming strategy of the machines. */
  machineNaming?: MachineNamingSpec;

  /** Remediation settings for unhealthy machines. */
  remediation?: MachineDeploymentRemediationSpec;

  /** Order in which machines are deleted when scaling down. */
  deletion?: MachineDeploymentDeletionSpec;

  /**
   * Whether the MachineDeployment is paused.
   *
   * +capikit:conversion:restore
   */
  paused?: boolean;
}

/**
 * Remediation settings for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRemediationSpec {
  /**
   * Maximum number of concurrent remediations: a number, or a percentage that is rounded down.
   * Default: all.
   */
  maxInFlight?: IntOrString;
}

/**
 * Order in which machines are deleted when scaling down.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentDeletionSpec {
  /** Order in which machines are deleted when scaling down. */
  order?: MachineSetDeletionOrder;
}

/**
 * Observed state of a MachineDeployment.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentStatus extends ScaleStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Summary of the state in one word. Programs should use conditions. */
  phase?: MachineDeploymentPhase;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: MachineDeploymentDeprecatedStatus;
}

/** Status fields of a MachineDeployment from earlier API versions. */
export interface MachineDeploymentDeprecatedStatus {
  /**
   * Status fields of version v1beta1.
   *
   * +capikit:conversion:go:create
   */
  v1beta1?: MachineDeploymentV1Beta1DeprecatedStatus;
}

/** Status fields of a MachineDeployment from version v1beta1. */
export interface MachineDeploymentV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];

  /** Number of machines with the desired template. */
  updatedReplicas?: int32;

  /** Number of machines with a ready Node. */
  readyReplicas?: int32;

  /** Number of machines that have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /** Number of machines missing until all desired machines are available. */
  unavailableReplicas?: int32;
}

/** Phases of a MachineDeployment. */
export type MachineDeploymentPhase = "ScalingUp" | "ScalingDown" | "Running" | "Failed" | "Unknown";

// Values of MachineDeploymentPhase.
/** Indicates the MachineDeployment is scaling up. */
export const machineDeploymentPhaseScalingUp = "ScalingUp";
/** Indicates the MachineDeployment is scaling down. */
export const machineDeploymentPhaseScalingDown = "ScalingDown";
/** Indicates scaling has completed and all Machines are running. */
export const machineDeploymentPhaseRunning = "Running";
/**
 * The state in which a user may have to intervene.
 *
 * @deprecated
 */
export const machineDeploymentPhaseFailed = "Failed";
/** Indicates the state of the MachineDeployment cannot be determined. */
export const machineDeploymentPhaseUnknown = "Unknown";
