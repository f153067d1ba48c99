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
 * A Kubernetes cluster managed by Cluster API.
 *
 * +kubebuilder:resource:path=clusters,scope=Namespaced,categories=cluster-api,shortName=cl
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="ClusterClass",type=string,JSONPath=`.spec.topology.class`,description="Name of the ClusterClass"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.topology.version`,description="Kubernetes version"
 */
export interface Cluster extends KubernetesObject {
  /** Desired state. */
  spec?: ClusterSpec;

  /** Observed state. */
  status?: ClusterStatus;
}

/** A list of Cluster objects. */
export interface ClusterList extends KubernetesList<Cluster> {}

/** Phases of a Cluster. */
export type ClusterPhase = "Pending" | "Provisioning" | "Provisioned" | "Deleting" | "Failed" | "Unknown";

/** Desired state of a Cluster. */
export interface ClusterSpec {
  /** Whether reconciliation of the Cluster and its objects is paused. */
  paused?: boolean;

  /** Network of the cluster. */
  clusterNetwork?: ClusterNetwork;

  /**
   * Endpoint of the API server. If it is empty, the infrastructure or control plane provider sets
   * it.
   */
  controlPlaneEndpoint?: APIEndpoint;

  /**
   * Reference to the control plane object. Without it, stand-alone Machines form the control plane.
   */
  controlPlaneRef?: ObjectReference;

  /** Reference to the infrastructure object of the cluster. */
  infrastructureRef?: ObjectReference;

  /** Topology from a ClusterClass. If it is set, Cluster API manages the objects of the cluster. */
  topology?: Topology;

  /**
   * Additional conditions for the Available condition of the Cluster.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  availabilityGates?: ClusterAvailabilityGate[];
}

/** An additional condition for the Available condition of a Cluster. */
export interface ClusterAvailabilityGate {
  /**
   * Type of the condition.
   *
   * +kubebuilder:validation:MaxLength=316
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   */
  conditionType: string;

  /** Polarity of the condition. Default: Positive. */
  polarity?: ConditionPolarity;
}

/** Observed state of a Cluster. */
export interface ClusterStatus {
  /** Failure domains for machines, from the infrastructure provider. */
  failureDomains?: Record<string, FailureDomainSpec>;

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

  /** Summary of the state in one word. Programs should use conditions. */
  phase?: ClusterPhase;

  /** Whether the infrastructure of the cluster is ready. */
  infrastructureReady?: boolean;

  /** Whether the control plane is ready for requests. */
  controlPlaneReady?: boolean;

  /** Conditions of the Cluster, one per type. */
  conditions?: V1Beta1Condition[];

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /** Status fields of version v1beta2. */
  v1beta2?: ClusterV1Beta2Status;
}

/** Status fields of a Cluster from version v1beta2. */
export interface ClusterV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** Replica counts of the control plane. */
  controlPlane?: ClusterControlPlaneStatus;

  /** Replica counts of the workers. */
  workers?: WorkersStatus;
}

/** Replica counts of the control plane. */
export interface ClusterControlPlaneStatus {
  /** Desired number of machines. */
  desiredReplicas?: int32;

  /** Number of machines. */
  replicas?: int32;

  /** Number of machines with the condition UpToDate. */
  upToDateReplicas?: int32;

  /** Number of machines with the condition Ready. */
  readyReplicas?: int32;

  /** Number of machines with the condition Available. */
  availableReplicas?: int32;

  /**
   * Number of machines per Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  versions?: StatusVersion[];

  /**
   * Remaining versions of an upgrade in order. The last is the desired version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  upgradePlan?: StatusUpgradePlanVersion[];
}

/** Replica counts of the workers. */
export interface WorkersStatus {
  /** Desired number of machines. */
  desiredReplicas?: int32;

  /** Number of machines. */
  replicas?: int32;

  /** Number of machines with the condition UpToDate. */
  upToDateReplicas?: int32;

  /** Number of machines with the condition Ready. */
  readyReplicas?: int32;

  /** Number of machines with the condition Available. */
  availableReplicas?: int32;

  /**
   * Number of machines per Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  versions?: StatusVersion[];

  /**
   * Remaining versions of an upgrade in order. The last is the desired version.
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

/** Kind name of Cluster. */
export const clusterKind = "Cluster";
