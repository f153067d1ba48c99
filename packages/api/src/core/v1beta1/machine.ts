import type {
  Condition,
  Duration,
  int64,
  KubernetesList,
  KubernetesObject,
  NodeSystemInfo,
  ObjectReference,
  Time,
} from "../../meta/index.ts";
import type { MachineAddress } from "./machine-address.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { Bootstrap } from "./machine-template.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * One host of a cluster: its infrastructure, its bootstrap data and its Node.
 *
 * +kubebuilder:resource:path=machines,scope=Namespaced,categories=cluster-api,shortName=ma
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="NodeName",type=string,JSONPath=`.status.nodeRef.name`,description="Its Node"
 * +kubebuilder:printcolumn:name="ProviderID",type=string,JSONPath=`.spec.providerID`,description="Name by which the infrastructure provider knows it"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="State in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface Machine extends KubernetesObject {
  /** What is wanted. */
  spec?: MachineSpec;

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
  infrastructureRef: ObjectReference;

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
   * Further conditions that the machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** How long draining a Node may take. Nothing or 0 means for ever. */
  nodeDrainTimeout?: Duration;

  /** How long to wait until all volumes are detached from a Node. Nothing or 0 means for ever. */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * How long to try to delete the Node of a machine that is being deleted. 0 means for ever; 10 seconds
   * by default.
   */
  nodeDeletionTimeout?: Duration;

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

/** What was observed of a Machine. */
export interface MachineStatus {
  /** The machine's Node, once there is one. */
  nodeRef?: ObjectReference;

  /** What the Node says of its system. */
  nodeInfo?: NodeSystemInfo;

  /** When the phase changed last. */
  lastUpdated?: Time;

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

  /** Addresses of the machine, as the infrastructure provider tells them. */
  addresses?: MachineAddress[];

  /** The state in one word, for people. Programs look at conditions. */
  phase?: MachinePhase;

  /** When the first of a control plane machine's certificates expires. */
  certificatesExpiryDate?: Time;

  /** Whether the bootstrap data are there. */
  bootstrapReady?: boolean;

  /** Whether the machine's infrastructure is ready. */
  infrastructureReady?: boolean;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** How far the deletion got. */
  deletion?: MachineDeletionStatus;

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: MachineV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a Machine. */
export interface MachineV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
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
export const machinePhaseDeleting = "Deleting";
export const machinePhaseDeleted = "Deleted";
export const machinePhaseFailed = "Failed";
export const machinePhaseUnknown = "Unknown";
