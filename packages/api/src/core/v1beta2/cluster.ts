import type { Condition, int32, int64, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { ConditionPolarity } from "./condition-polarity.ts";
import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { ReplicasStatus } from "./replicas-status.ts";
import type { StatusUpgradePlanVersion, StatusVersion } from "./status-version.ts";
import type { Topology } from "./topology.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A Kubernetes cluster managed by Cluster API.
 *
 * +kubebuilder:resource:path=clusters,scope=Namespaced,categories=cluster-api,shortName=cl
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="ClusterClass",type=string,JSONPath=`.spec.topology.classRef.name`,description="Name of the ClusterClass"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether the object is available"
 * +kubebuilder:printcolumn:name="CP Desired",type=integer,JSONPath=`.status.controlPlane.desiredReplicas`,description="Desired number of control plane machines"
 * +kubebuilder:printcolumn:name="CP Current",type=integer,JSONPath=`.status.controlPlane.replicas`,description="Number of control plane machines",priority=10
 * +kubebuilder:printcolumn:name="CP Ready",type=integer,JSONPath=`.status.controlPlane.readyReplicas`,description="Number of ready control plane machines",priority=10
 * +kubebuilder:printcolumn:name="CP Available",type=integer,JSONPath=`.status.controlPlane.availableReplicas`,description="Number of available control plane machines"
 * +kubebuilder:printcolumn:name="CP Up-to-date",type=integer,JSONPath=`.status.controlPlane.upToDateReplicas`,description="Number of up-to-date control plane machines"
 * +kubebuilder:printcolumn:name="W Desired",type=integer,JSONPath=`.status.workers.desiredReplicas`,description="Desired number of workers"
 * +kubebuilder:printcolumn:name="W Current",type=integer,JSONPath=`.status.workers.replicas`,description="Number of workers",priority=10
 * +kubebuilder:printcolumn:name="W Ready",type=integer,JSONPath=`.status.workers.readyReplicas`,description="Number of ready workers",priority=10
 * +kubebuilder:printcolumn:name="W Available",type=integer,JSONPath=`.status.workers.availableReplicas`,description="Number of available workers"
 * +kubebuilder:printcolumn:name="W Up-to-date",type=integer,JSONPath=`.status.workers.upToDateReplicas`,description="Number of up-to-date workers"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.topology.version`,description="Kubernetes version"
 */
export interface Cluster extends KubernetesObject {
  /** Desired state. */
  spec: ClusterSpec;

  /** Observed state. */
  status?: ClusterStatus;
}

/** A list of Cluster objects. */
export interface ClusterList extends KubernetesList<Cluster> {}

/** Phases of a Cluster. */
export type ClusterPhase = "Pending" | "Provisioning" | "Provisioned" | "Deleting" | "Failed" | "Unknown";

/**
 * Desired state of a Cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterSpec {
  /**
   * Whether reconciliation of the Cluster and its objects is paused.
   *
   * +capikit:conversion:restore
   */
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
  controlPlaneRef?: ContractVersionedObjectReference;

  /** Reference to the infrastructure object of the cluster. */
  infrastructureRef?: ContractVersionedObjectReference;

  /** Topology from a ClusterClass. If it is set, Cluster API manages the objects of the cluster. */
  topology?: Topology;

  /**
   * Additional conditions for the Available condition of the Cluster.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
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

/**
 * Observed state of a Cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterStatus {
  /**
   * Conditions of the Cluster, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** State of the initial provisioning. */
  initialization?: ClusterInitializationStatus;

  /** Replica counts of the control plane. */
  controlPlane?: ClusterControlPlaneStatus;

  /** Replica counts of the workers. */
  workers?: WorkersStatus;

  /**
   * Failure domains for machines, from the infrastructure provider.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  failureDomains?: FailureDomain[];

  /** Summary of the state in one word. Programs should use conditions. */
  phase?: ClusterPhase;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: ClusterDeprecatedStatus;
}

/**
 * State of the initial provisioning of a Cluster. Not updated afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterInitializationStatus {
  /** Whether the infrastructure of the cluster has been ready. Until then, machines wait. */
  infrastructureProvisioned?: boolean;

  /** Whether the control plane has been ready for requests. Until then, workers cannot join. */
  controlPlaneInitialized?: boolean;
}

/** Status fields of a Cluster from earlier API versions. */
export interface ClusterDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: ClusterV1Beta1DeprecatedStatus;
}

/** Status fields of a Cluster from version v1beta1. */
export interface ClusterV1Beta1DeprecatedStatus {
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
}

/** Numbers of machines of a part of a Cluster. */
export interface ClusterReplicasStatus extends ReplicasStatus {
  /** Desired number of machines. */
  desiredReplicas?: int32;

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

/** Replica counts of the control plane. */
export interface ClusterControlPlaneStatus extends ClusterReplicasStatus {}

/** Replica counts of the workers. */
export interface WorkersStatus extends ClusterReplicasStatus {}

// Values of ClusterPhase.
/** The first state a Cluster is assigned by Cluster API Cluster controller after being created. */
export const clusterPhasePending = "Pending";
/**
 * The state when the Cluster has a infrastructure object or a control plane object that can start
 * provisioning the control plane endpoint.
 */
export const clusterPhaseProvisioning = "Provisioning";
/**
 * The state when its control plane endpoint has been created and configured and the infrastructure
 * object is ready (if defined).
 */
export const clusterPhaseProvisioned = "Provisioned";
/**
 * The Cluster state when a delete request has been sent to the API Server, but its infrastructure
 * has not yet been fully deleted.
 */
export const clusterPhaseDeleting = "Deleting";
/**
 * The state in which a user may have to intervene.
 *
 * @deprecated
 */
export const clusterPhaseFailed = "Failed";
/** Returned if the Cluster state cannot be determined. */
export const clusterPhaseUnknown = "Unknown";

/** Kind name of Cluster. */
export const clusterKind = "Cluster";

/** A failure domain of the infrastructure. */
export interface FailureDomain {
  /**
   * Name of the failure domain.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Whether the failure domain is suitable for control plane machines. */
  controlPlane?: boolean;

  /** Provider-specific attributes. */
  attributes?: Record<string, string>;
}

/**
 * Network of a Cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterNetwork {
  /**
   * Port of the API server. Default: 6443.
   *
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  apiServerPort?: int32;

  /** Address ranges of Services. */
  services?: NetworkRanges;

  /** Address ranges of Pods. */
  pods?: NetworkRanges;

  /**
   * Domain name of Services.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  serviceDomain?: string;
}

/** Network address ranges. */
export interface NetworkRanges {
  /**
   * Address ranges in CIDR notation, such as 10.0.0.0/16.
   *
   * +kubebuilder:validation:items:MaxLength=43
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  cidrBlocks: string[];
}

/**
 * Endpoint of an API server.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
  /**
   * Host name or IP address.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  host?: string;

  /**
   * Port number.
   *
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  port?: int32;
}
