import type {
  Condition,
  IntOrString,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
} from "../../meta/index.ts";
import type { MachineDeploymentRolloutSpec } from "./machine-deployment-rollout.ts";
import type { MachineNamingSpec } from "./machine-naming.ts";
import type { MachineSetDeletionOrder } from "./machine-set.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { StatusVersion } from "./status-version.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A group of equal machines that are replaced when their template changes.
 *
 * +kubebuilder:resource:path=machinedeployments,scope=Namespaced,categories=cluster-api,shortName=md
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether it is available"
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
export interface MachineDeployment extends KubernetesObject {
  /** What is wanted. */
  spec: MachineDeploymentSpec;

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

  /** When and how machines are replaced. */
  rollout?: MachineDeploymentRolloutSpec;

  /** Chooses the machines by their labels; the labels of the template must match. */
  selector: LabelSelector;

  /** What the machines are made from. */
  template: MachineTemplateSpec;

  /** How machines are named. */
  machineNaming?: MachineNamingSpec;

  /** How unhealthy machines are remediated. */
  remediation?: MachineDeploymentRemediationSpec;

  /** Which machines are deleted first. */
  deletion?: MachineDeploymentDeletionSpec;

  /** Whether the controller leaves this MachineDeployment alone. */
  paused?: boolean;
}

/**
 * How unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRemediationSpec {
  /**
   * How many unhealthy machines may be remediated at a time: a number or a share in percent, rounded
   * down. All by default.
   */
  maxInFlight?: IntOrString;
}

/**
 * Which machines are deleted first.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentDeletionSpec {
  /** Which machines go first when there are too many. */
  order?: MachineSetDeletionOrder;
}

/**
 * What was observed of a MachineDeployment.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
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
  phase?: MachineDeploymentPhase;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: MachineDeploymentDeprecatedStatus;
}

/** Fields of a MachineDeployment's status that only older versions of the API have. */
export interface MachineDeploymentDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: MachineDeploymentV1Beta1DeprecatedStatus;
}

/** Fields of a MachineDeployment's status that only version v1beta1 has. */
export interface MachineDeploymentV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];

  /** How many machines are of the wanted template. */
  updatedReplicas?: int32;

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /** How many machines are missing until all the wanted ones are available. */
  unavailableReplicas?: int32;
}

/** The phases of a MachineDeployment. */
export type MachineDeploymentPhase = "ScalingUp" | "ScalingDown" | "Running" | "Failed" | "Unknown";

// Values of MachineDeploymentPhase.
export const machineDeploymentPhaseScalingUp = "ScalingUp";
export const machineDeploymentPhaseScalingDown = "ScalingDown";
export const machineDeploymentPhaseRunning = "Running";
/** @deprecated */
export const machineDeploymentPhaseFailed = "Failed";
export const machineDeploymentPhaseUnknown = "Unknown";
