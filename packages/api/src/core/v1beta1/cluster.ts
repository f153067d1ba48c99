import type { Condition } from "../../meta/condition.ts";
import type { int32 } from "../../meta/index.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { ObjectReference } from "../../meta/references.ts";
import type { int64 } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/cluster.ts";
import type {
  ClusterAvailabilityGate,
  ClusterControlPlaneStatus,
  ClusterPhase,
  WorkersStatus,
} from "../v1beta2/cluster.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { Topology } from "./topology.ts";

export {
  type ClusterAvailabilityGate,
  type ClusterControlPlaneStatus,
  type ClusterPhase,
  clusterKind,
  clusterPhaseDeleting,
  clusterPhasePending,
  clusterPhaseProvisioned,
  clusterPhaseProvisioning,
  clusterPhaseUnknown,
  type WorkersStatus,
} from "../v1beta2/cluster.ts";

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

/** Desired state of a Cluster. */
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

/**
 * Observed state of a Cluster.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 * +capikit:conversion:move:field=v1beta2.controlPlane,hub=controlPlane
 * +capikit:conversion:move:field=v1beta2.workers,hub=workers
 */
export interface ClusterStatus {
  /**
   * Failure domains for machines, from the infrastructure provider.
   *
   * +capikit:conversion:with=byName
   */
  failureDomains?: Record<string, FailureDomainSpec>;

  /**
   * Machine-readable reason of a failure that needs manual intervention. Deprecated: use
   * conditions.
   *
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * Human-readable details of failureReason. Deprecated: use conditions.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   *
   * @deprecated
   */
  failureMessage?: string;

  /** Summary of the state in one word. Programs should use conditions. */
  phase?: ClusterPhase;

  /**
   * Whether the infrastructure of the cluster is ready.
   *
   * +capikit:conversion:from=initialization.infrastructureProvisioned
   * +capikit:conversion:restore
   */
  infrastructureReady?: boolean;

  /**
   * Whether the control plane is ready for requests.
   *
   * +capikit:conversion:from=initialization.controlPlaneInitialized
   * +capikit:conversion:restore
   */
  controlPlaneReady?: boolean;

  /**
   * Conditions of the Cluster, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
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
/** The Cluster state when the system might require user intervention. */
export const clusterPhaseFailed = "Failed";

/** A failure domain of the infrastructure. */
export interface FailureDomainSpec {
  /**
   * Whether the failure domain is suitable for control plane machines.
   *
   * +capikit:conversion:go:explicit
   */
  controlPlane?: boolean;

  /** Provider-specific attributes. */
  attributes?: Record<string, string>;
}

/** Network of a Cluster. */
export interface ClusterNetwork extends Pick<v1beta2.ClusterNetwork, "serviceDomain"> {
  /** Port of the API server. Default: 6443. */
  apiServerPort?: int32;

  /** Address ranges of Services. */
  services?: NetworkRanges;

  /** Address ranges of Pods. */
  pods?: NetworkRanges;
}

/** Network address ranges. */
export interface NetworkRanges {
  /**
   * Address ranges in CIDR notation, such as 10.0.0.0/16.
   *
   * +kubebuilder:validation:items:MaxLength=43
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  cidrBlocks: string[];
}

/** Endpoint of an API server. */
export interface APIEndpoint {
  /**
   * Host name or IP address.
   *
   * +kubebuilder:validation:MaxLength=512
   */
  host?: string;

  /** Port number. */
  port?: int32;
}
