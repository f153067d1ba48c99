import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { NodeSystemInfo } from "../../meta/node-system-info.ts";
import type { int32, int64, Time } from "../../meta/scalars.ts";
import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { MachineAddress } from "./machine-address.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { Bootstrap } from "./machine-template.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A host of a cluster: infrastructure, bootstrap data and Node.
 *
 * +kubebuilder:resource:path=machines,scope=Namespaced,categories=cluster-api,shortName=ma
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Node Name",type=string,JSONPath=`.status.nodeRef.name`,description="Name of the Node"
 * +kubebuilder:printcolumn:name="Provider ID",type=string,JSONPath=`.spec.providerID`,description="Provider ID of the machine",priority=10
 * +kubebuilder:printcolumn:name="Failure domain",type=string,JSONPath=`.status.failureDomain`,description="Failure domain of the machine"
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`,description="Whether the object is ready"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether the object is available"
 * +kubebuilder:printcolumn:name="Up-to-date",type=string,JSONPath=`.status.conditions[?(@.type=="UpToDate")].status`,description="Whether the machine is up to date"
 * +kubebuilder:printcolumn:name="Internal-IP",type=string,JSONPath=`.status.addresses[?(@.type=="InternalIP")].address`,description="Internal address",priority=10
 * +kubebuilder:printcolumn:name="External-IP",type=string,JSONPath=`.status.addresses[?(@.type=="ExternalIP")].address`,description="External address",priority=10
 * +kubebuilder:printcolumn:name="OS-Image",type=string,JSONPath=`.status.nodeInfo.osImage`,description="Operating system of the Node",priority=10
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface Machine extends KubernetesObject {
  /** Desired state. */
  spec: MachineSpec;

  /** Observed state. */
  status?: MachineStatus;
}

/** A list of Machine objects. */
export interface MachineList extends KubernetesList<Machine> {}

/** Phases of a Machine. */
export type MachinePhase =
  | "Pending"
  | "Provisioning"
  | "Provisioned"
  | "Running"
  | "Updating"
  | "Deleting"
  | "Deleted"
  | "Failed"
  | "Unknown";

// Values of MachinePhase.
/** The first state a Machine is assigned by Cluster API Machine controller after being created. */
export const machinePhasePending = "Pending";
/** The state when the Machine infrastructure is being created. */
export const machinePhaseProvisioning = "Provisioning";
/** The state when its infrastructure has been created and configured. */
export const machinePhaseProvisioned = "Provisioned";
/** The Machine state when it has become a Kubernetes Node in a Ready state. */
export const machinePhaseRunning = "Running";
/** The Machine state when the Machine is updating. */
export const machinePhaseUpdating = "Updating";
/**
 * The Machine state when a delete request has been sent to the API Server, but its infrastructure
 * has not yet been fully deleted.
 */
export const machinePhaseDeleting = "Deleting";
/**
 * The Machine state when the object and the related infrastructure is deleted and ready to be
 * garbage collected by the API Server.
 */
export const machinePhaseDeleted = "Deleted";
/**
 * The state in which a user may have to intervene.
 *
 * @deprecated
 */
export const machinePhaseFailed = "Failed";
/** Returned if the Machine state cannot be determined. */
export const machinePhaseUnknown = "Unknown";

/** Desired state of a Machine. Most fields are immutable: changes replace the machine. */
export interface MachineSpec {
  /**
   * Name of the Cluster of the object. Immutable.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Source of the bootstrap data. */
  bootstrap: Bootstrap;

  /** Reference to the infrastructure machine. */
  infrastructureRef: ContractVersionedObjectReference;

  /**
   * Kubernetes version of the machine, such as v1.34.1. Bootstrap and infrastructure providers may
   * need it.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version?: string;

  /**
   * Identifier of the machine at the infrastructure provider, equal to spec.providerID of the Node.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  providerID?: string;

  /**
   * Failure domain of the machine. It must be a failure domain of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /**
   * Minimum time in seconds that the machine must be Ready to be Available.
   *
   * +kubebuilder:validation:Minimum=0
   * +capikit:conversion:preserve
   */
  minReadySeconds?: int32;

  /**
   * Additional conditions for the Ready condition of the machine.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Deletion settings of the machine. */
  deletion?: MachineDeletionSpec;

  /**
   * Taints of the machine's Node.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];
}

/**
 * Deletion settings of a machine.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeletionSpec {
  /**
   * Timeout in seconds of draining a Node. Default, also for 0: no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of waiting until all volumes are detached from a Node. Default, also for 0:
   * no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of deleting the Node of a deleted machine. 0: no timeout. Default: 10.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}

/**
 * Observed state of a Machine.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** State of the initial provisioning. */
  initialization?: MachineInitializationStatus;

  /** Reference to the Node, once it exists. */
  nodeRef?: MachineNodeReference;

  /** System information of the Node. */
  nodeInfo?: NodeSystemInfo;

  /** Time of the last phase change. */
  lastUpdated?: Time;

  /**
   * Addresses of the machine, from the infrastructure provider.
   *
   * +kubebuilder:validation:MaxItems=256
   * +listType=atomic
   */
  addresses?: MachineAddress[];

  /**
   * Failure domain in which the infrastructure provider created the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:preserve
   */
  failureDomain?: string;

  /** Summary of the state in one word. Programs should use conditions. */
  phase?: MachinePhase;

  /** Expiry of the certificates of a control plane machine. */
  certificatesExpiryDate?: Time;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** State of the deletion. */
  deletion?: MachineDeletionStatus;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: MachineDeprecatedStatus;
}

/**
 * Reference to a Node of the workload cluster.
 *
 * +capikit:conversion:with=nodeReference
 */
export interface MachineNodeReference {
  /**
   * Name of the Node.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;
}

/**
 * State of the initial provisioning of a Machine. Not updated afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineInitializationStatus {
  /** Whether the infrastructure has been ready. */
  infrastructureProvisioned?: boolean;

  /** Whether the bootstrap data has been ready. */
  bootstrapDataSecretCreated?: boolean;
}

/** Status fields of a Machine from earlier API versions. */
export interface MachineDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: MachineV1Beta1DeprecatedStatus;
}

/** Status fields of a Machine from version v1beta1. */
export interface MachineV1Beta1DeprecatedStatus {
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

/** State of the deletion of a machine. */
export interface MachineDeletionStatus {
  /** Start time of draining the Node. */
  nodeDrainStartTime?: Time;

  /** Start time of waiting for volumes to be detached. */
  waitForNodeVolumeDetachStartTime?: Time;

  /** Start time of waiting for pre-drain hooks. */
  waitForPreDrainHookStartTime?: Time;

  /** Start time of waiting for pre-terminate hooks. */
  waitForPreTerminateHookStartTime?: Time;
}
