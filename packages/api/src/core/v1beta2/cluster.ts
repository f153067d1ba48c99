import type { Condition, int32, int64, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { APIEndpoint, ClusterNetwork } from "./cluster-network.ts";
import type { ConditionPolarity } from "./condition-polarity.ts";
import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { FailureDomain } from "./failure-domain.ts";
import type { StatusUpgradePlanVersion, StatusVersion } from "./status-version.ts";
import type { Topology } from "./topology.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A Kubernetes cluster whose life Cluster API manages.
 *
 * +kubebuilder:resource:path=clusters,scope=Namespaced,categories=cluster-api,shortName=cl
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="ClusterClass",type=string,JSONPath=`.spec.topology.classRef.name`,description="ClusterClass it is made from"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether it is available"
 * +kubebuilder:printcolumn:name="CP Desired",type=integer,JSONPath=`.status.controlPlane.desiredReplicas`,description="Control plane machines that are wanted"
 * +kubebuilder:printcolumn:name="CP Current",type=integer,JSONPath=`.status.controlPlane.replicas`,description="Control plane machines there are",priority=10
 * +kubebuilder:printcolumn:name="CP Ready",type=integer,JSONPath=`.status.controlPlane.readyReplicas`,description="Control plane machines that are ready",priority=10
 * +kubebuilder:printcolumn:name="CP Available",type=integer,JSONPath=`.status.controlPlane.availableReplicas`,description="Control plane machines that are available"
 * +kubebuilder:printcolumn:name="CP Up-to-date",type=integer,JSONPath=`.status.controlPlane.upToDateReplicas`,description="Control plane machines that are up to date"
 * +kubebuilder:printcolumn:name="W Desired",type=integer,JSONPath=`.status.workers.desiredReplicas`,description="Workers that are wanted"
 * +kubebuilder:printcolumn:name="W Current",type=integer,JSONPath=`.status.workers.replicas`,description="Workers there are",priority=10
 * +kubebuilder:printcolumn:name="W Ready",type=integer,JSONPath=`.status.workers.readyReplicas`,description="Workers that are ready",priority=10
 * +kubebuilder:printcolumn:name="W Available",type=integer,JSONPath=`.status.workers.availableReplicas`,description="Workers that are available"
 * +kubebuilder:printcolumn:name="W Up-to-date",type=integer,JSONPath=`.status.workers.upToDateReplicas`,description="Workers that are up to date"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.topology.version`,description="Kubernetes version"
 */
export interface Cluster extends KubernetesObject {
  /** What is wanted. */
  spec: ClusterSpec;

  /** What was observed. */
  status?: ClusterStatus;
}

/** A list of Cluster objects. */
export interface ClusterList extends KubernetesList<Cluster> {}

/** The phases of a Cluster's life. */
export type ClusterPhase = "Pending" | "Provisioning" | "Provisioned" | "Deleting" | "Failed" | "Unknown";

/**
 * The wanted state of a Cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterSpec {
  /** Whether controllers leave the Cluster and all that belongs to it alone. */
  paused?: boolean;

  /** Address ranges and names of the cluster's network. */
  clusterNetwork?: ClusterNetwork;

  /**
   * Where the cluster's API server answers. The infrastructure or control plane provider fills it in if
   * nobody did.
   */
  controlPlaneEndpoint?: APIEndpoint;

  /**
   * The object that stands for the control plane. Without one, the control plane is a set of Machines of
   * their own.
   */
  controlPlaneRef?: ContractVersionedObjectReference;

  /** The object of the infrastructure provider that stands for what the whole cluster shares. */
  infrastructureRef?: ContractVersionedObjectReference;

  /**
   * The cluster as made from a ClusterClass. With it, Cluster API writes the objects the cluster consists
   * of.
   */
  topology?: Topology;

  /**
   * Further conditions that the Cluster must have to be Available.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  availabilityGates?: ClusterAvailabilityGate[];
}

/** A further condition that a Cluster must have to be Available. */
export interface ClusterAvailabilityGate {
  /**
   * Type of the condition.
   *
   * +kubebuilder:validation:MaxLength=316
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   */
  conditionType: string;

  /** Which status of the condition is the good one. Positive by default. */
  polarity?: ConditionPolarity;
}

/**
 * What was observed of a Cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterStatus {
  /**
   * What is known of the single aspects of the Cluster's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How far the first provisioning got. */
  initialization?: ClusterInitializationStatus;

  /** Numbers of the control plane's machines. */
  controlPlane?: ClusterControlPlaneStatus;

  /** Numbers of the workers' machines. */
  workers?: WorkersStatus;

  /**
   * The failure domains that machines can be spread over, as the infrastructure provider found them.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  failureDomains?: FailureDomain[];

  /** The state in one word, for people. Programs look at conditions. */
  phase?: ClusterPhase;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: ClusterDeprecatedStatus;
}

/**
 * How far the first provisioning of a Cluster got. It is not kept up to date afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterInitializationStatus {
  /**
   * Whether the infrastructure that the whole cluster shares was ready once. Until then its
   * machines wait.
   */
  infrastructureProvisioned?: boolean;

  /** Whether the control plane took requests once. Until then no worker joins. */
  controlPlaneInitialized?: boolean;
}

/** Fields of a Cluster's status that only older versions of the API have. */
export interface ClusterDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: ClusterV1Beta1DeprecatedStatus;
}

/** Fields of a Cluster's status that only version v1beta1 has. */
export interface ClusterV1Beta1DeprecatedStatus {
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
}

/** Numbers of the control plane's machines. */
export interface ClusterControlPlaneStatus {
  /** How many machines are wanted. */
  desiredReplicas?: int32;

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  versions?: StatusVersion[];

  /**
   * The versions that an upgrade still goes through, in this order; the last one is the wanted version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  upgradePlan?: StatusUpgradePlanVersion[];
}

/** Numbers of the workers' machines. */
export interface WorkersStatus {
  /** How many machines are wanted. */
  desiredReplicas?: int32;

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  versions?: StatusVersion[];

  /**
   * The versions that an upgrade still goes through, in this order; the last one is the wanted version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  upgradePlan?: StatusUpgradePlanVersion[];
}

// Values of ClusterPhase.
export const clusterPhasePending = "Pending";
export const clusterPhaseProvisioning = "Provisioning";
export const clusterPhaseProvisioned = "Provisioned";
export const clusterPhaseDeleting = "Deleting";
/** @deprecated */
export const clusterPhaseFailed = "Failed";
export const clusterPhaseUnknown = "Unknown";

/** Name of kind Cluster. */
export const clusterKind = "Cluster";
