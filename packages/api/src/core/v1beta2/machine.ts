import type {
  Condition,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  NodeSystemInfo,
  Time,
} from "../../meta/index.ts";
import type { ContractVersionedObjectReference } from "./contract-versioned-object-reference.ts";
import type { MachineAddress } from "./machine-address.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { Bootstrap } from "./machine-template.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * One host of a cluster: its infrastructure, its bootstrap data and its Node.
 *
 * +kubebuilder:resource:path=machines,scope=Namespaced,categories=cluster-api,shortName=ma
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Node Name",type=string,JSONPath=`.status.nodeRef.name`,description="Its Node"
 * +kubebuilder:printcolumn:name="Provider ID",type=string,JSONPath=`.spec.providerID`,description="Name by which the infrastructure provider knows it",priority=10
 * +kubebuilder:printcolumn:name="Failure domain",type=string,JSONPath=`.status.failureDomain`,description="Failure domain it is placed in"
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`,description="Whether it is ready"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether it is available"
 * +kubebuilder:printcolumn:name="Up-to-date",type=string,JSONPath=`.status.conditions[?(@.type=="UpToDate")].status`,description="Whether it is as its owner wants it"
 * +kubebuilder:printcolumn:name="Internal-IP",type=string,JSONPath=`.status.addresses[?(@.type=="InternalIP")].address`,description="Address inside the network",priority=10
 * +kubebuilder:printcolumn:name="External-IP",type=string,JSONPath=`.status.addresses[?(@.type=="ExternalIP")].address`,description="Address outside of the network",priority=10
 * +kubebuilder:printcolumn:name="OS-Image",type=string,JSONPath=`.status.nodeInfo.osImage`,description="Operating system of its Node",priority=10
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface Machine extends KubernetesObject {
  /** What is wanted. */
  spec: MachineSpec;

  /** What was observed. */
  status?: MachineStatus;
}

/** A list of Machine objects. */
export interface MachineList extends KubernetesList<Machine> {}

/** The phases of a Machine's life. */
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

/** The wanted state of a Machine. Most of it cannot be changed: machines are replaced. */
export interface MachineSpec {
  /**
   * Name of the Cluster that this object belongs to. It cannot be changed.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Where the bootstrap data come from. */
  bootstrap: Bootstrap;

  /** The infrastructure provider's object for this machine. */
  infrastructureRef: ContractVersionedObjectReference;

  /**
   * The Kubernetes version of the machine, such as v1.34.1. Bootstrap and infrastructure providers may
   * need it.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version?: string;

  /**
   * The name by which the infrastructure provider knows the machine. It is the same as the Node's
   * spec.providerID.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  providerID?: string;

  /**
   * The failure domain in which the machine is placed. It must be one of the Cluster's.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /**
   * How many seconds the machine must be Ready to be Available.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minReadySeconds?: int32;

  /**
   * Further conditions that the machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** How the machine is deleted. */
  deletion?: MachineDeletionSpec;

  /**
   * Taints that the machine's Node gets.
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
 * How a machine is deleted.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeletionSpec {
  /**
   * How many seconds draining a Node may take. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * How many seconds to wait until all volumes are detached from a Node. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * How many seconds to try to delete the Node of a machine that is being deleted. 0 means for ever; 10
   * by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}

/**
 * What was observed of a Machine.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How far the first provisioning got. */
  initialization?: MachineInitializationStatus;

  /** The machine's Node, once there is one. */
  nodeRef?: MachineNodeReference;

  /** What the Node says of its system. */
  nodeInfo?: NodeSystemInfo;

  /** When the phase changed last. */
  lastUpdated?: Time;

  /**
   * Addresses of the machine, as the infrastructure provider tells them.
   *
   * +kubebuilder:validation:MaxItems=256
   * +listType=atomic
   */
  addresses?: MachineAddress[];

  /**
   * The failure domain in which the infrastructure provider has placed the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /** The state in one word, for people. Programs look at conditions. */
  phase?: MachinePhase;

  /** When the first of a control plane machine's certificates expires. */
  certificatesExpiryDate?: Time;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** How far the deletion got. */
  deletion?: MachineDeletionStatus;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: MachineDeprecatedStatus;
}

/** Names a Node of the workload cluster. */
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
 * How far the first provisioning of a Machine got. It is not kept up to date afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineInitializationStatus {
  /** Whether the infrastructure was ready once. */
  infrastructureProvisioned?: boolean;

  /** Whether the bootstrap data were there once. */
  bootstrapDataSecretCreated?: boolean;
}

/** Fields of a Machine's status that only older versions of the API have. */
export interface MachineDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: MachineV1Beta1DeprecatedStatus;
}

/** Fields of a Machine's status that only version v1beta1 has. */
export interface MachineV1Beta1DeprecatedStatus {
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

/** How far the deletion of a machine got. */
export interface MachineDeletionStatus {
  /** When draining the Node began. */
  nodeDrainStartTime?: Time;

  /** When waiting for the volumes began. */
  waitForNodeVolumeDetachStartTime?: Time;

  /** When waiting for the hooks before draining began. */
  waitForPreDrainHookStartTime?: Time;

  /** When waiting for the hooks before deleting the infrastructure began. */
  waitForPreTerminateHookStartTime?: Time;
}

// Values of MachinePhase.
export const machinePhasePending = "Pending";
export const machinePhaseProvisioning = "Provisioning";
export const machinePhaseProvisioned = "Provisioned";
export const machinePhaseRunning = "Running";
export const machinePhaseUpdating = "Updating";
export const machinePhaseDeleting = "Deleting";
export const machinePhaseDeleted = "Deleted";
/** @deprecated */
export const machinePhaseFailed = "Failed";
export const machinePhaseUnknown = "Unknown";
