import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { ObjectReference } from "../../meta/references.ts";
import type { Duration, int64 } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/machine.ts";
import type { MachineAddress } from "../v1beta2/machine-address.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { Bootstrap } from "./machine-template.ts";

export {
  type MachineDeletionStatus,
  machinePhaseDeleted,
  machinePhaseDeleting,
  machinePhasePending,
  machinePhaseProvisioned,
  machinePhaseProvisioning,
  machinePhaseRunning,
  machinePhaseUnknown,
} from "../v1beta2/machine.ts";

/**
 * A host of a cluster: infrastructure, bootstrap data and Node.
 *
 * +kubebuilder:resource:path=machines,scope=Namespaced,categories=cluster-api,shortName=ma
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="NodeName",type=string,JSONPath=`.status.nodeRef.name`,description="Name of the Node"
 * +kubebuilder:printcolumn:name="ProviderID",type=string,JSONPath=`.spec.providerID`,description="Provider ID of the machine"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface Machine extends KubernetesObject {
  /** Desired state. */
  spec?: MachineSpec;

  /** Observed state. */
  status?: MachineStatus;
}

/** A list of Machine objects. */
export interface MachineList extends KubernetesList<Machine> {}

/** Phases of a Machine. */
export type MachinePhase = Exclude<v1beta2.MachinePhase, "Updating">;

/** Desired state of a Machine. Most fields are immutable: changes replace the machine. */
export interface MachineSpec
  extends Omit<v1beta2.MachineSpec, "bootstrap" | "infrastructureRef" | "minReadySeconds" | "deletion"> {
  /** Source of the bootstrap data. */
  bootstrap: Bootstrap;

  /** Reference to the infrastructure machine. */
  infrastructureRef: ObjectReference;

  /**
   * Additional conditions for the Ready condition of the machine.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /**
   * Timeout of draining a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds.
   *
   * +capikit:conversion:from=deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;
}

/**
 * Observed state of a Machine.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface MachineStatus
  extends Pick<v1beta2.MachineStatus, "nodeInfo" | "lastUpdated" | "certificatesExpiryDate" | "deletion"> {
  /** Reference to the Node, once it exists. */
  nodeRef?: ObjectReference;

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

  /** Addresses of the machine, from the infrastructure provider. */
  addresses?: MachineAddress[];

  /**
   * Summary of the state in one word. Programs should use conditions.
   *
   * +capikit:conversion:with=machinePhase
   * +capikit:conversion:restore=always
   */
  phase?: MachinePhase;

  /**
   * Whether the bootstrap data is ready.
   *
   * +capikit:conversion:from=initialization.bootstrapDataSecretCreated
   * +capikit:conversion:restore
   */
  bootstrapReady?: boolean;

  /**
   * Whether the infrastructure of the machine is ready.
   *
   * +capikit:conversion:from=initialization.infrastructureProvisioned
   * +capikit:conversion:restore
   */
  infrastructureReady?: boolean;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: MachineV1Beta2Status;
}

/** Status fields of a Machine from version v1beta2. */
export interface MachineV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
/** The Machine state when the system might require user intervention. */
export const machinePhaseFailed = "Failed";
