import type {
  Condition,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  ObjectReference,
} from "../../meta/index.ts";
import type { APIEndpoint, ClusterNetwork } from "./cluster-network.ts";
import type { ConditionPolarity } from "./condition-polarity.ts";
import type { FailureDomainSpec } from "./failure-domain.ts";
import type { StatusUpgradePlanVersion, StatusVersion } from "./status-version.ts";
import type { Topology } from "./topology.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A Kubernetes cluster whose life Cluster API manages.
 *
 * +kubebuilder:resource:path=clusters,scope=Namespaced,categories=cluster-api,shortName=cl
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="ClusterClass",type=string,JSONPath=`.spec.topology.class`,description="ClusterClass it is made from"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.topology.version`,description="Kubernetes version"
 */
export interface Cluster extends KubernetesObject {
  /** What is wanted. */
  spec?: ClusterSpec;

  /** What was observed. */
  status?: ClusterStatus;
}

/** A list of Cluster objects. */
export interface ClusterList extends KubernetesList<Cluster> {}

/** The phases of a Cluster's life. */
export type ClusterPhase = "Pending" | "Provisioning" | "Provisioned" | "Deleting" | "Failed" | "Unknown";

/** The wanted state of a Cluster. */
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
  controlPlaneRef?: ObjectReference;

  /** The object of the infrastructure provider that stands for what the whole cluster shares. */
  infrastructureRef?: ObjectReference;

  /**
   * The cluster as made from a ClusterClass. With it, Cluster API writes the objects the cluster consists
   * of.
   */
  topology?: Topology;

  /**
   * Further conditions that the Cluster must have to be Available.
   *
   * +kubebuilder:validation:MaxItems=32
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

/** What was observed of a Cluster. */
export interface ClusterStatus {
  /** The failure domains that machines can be spread over, as the infrastructure provider found them. */
  failureDomains?: Record<string, FailureDomainSpec>;

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
  phase?: ClusterPhase;

  /** Whether the infrastructure that the whole cluster shares is ready. */
  infrastructureReady?: boolean;

  /** Whether the control plane can take requests. */
  controlPlaneReady?: boolean;

  /** What is known of the single aspects of the Cluster's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: ClusterV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a Cluster. */
export interface ClusterV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** Numbers of the control plane's machines. */
  controlPlane?: ClusterControlPlaneStatus;

  /** Numbers of the workers' machines. */
  workers?: WorkersStatus;
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
export const clusterPhaseFailed = "Failed";
export const clusterPhaseUnknown = "Unknown";

/** Name of kind Cluster. */
export const clusterKind = "Cluster";
