import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { ObjectReference } from "../../meta/references.ts";
import type { int32, int64 } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/machine-pool.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";

export {
  type MachinePoolPhase,
  machinePoolPhaseDeleting,
  machinePoolPhasePending,
  machinePoolPhaseProvisioned,
  machinePoolPhaseProvisioning,
  machinePoolPhaseRunning,
  machinePoolPhaseScaling,
  machinePoolPhaseScalingDown,
  machinePoolPhaseScalingUp,
  machinePoolPhaseUnknown,
} from "../v1beta2/machine-pool.ts";

/**
 * A group of machines that the infrastructure manages as a unit.
 *
 * +kubebuilder:resource:path=machinepools,scope=Namespaced,categories=cluster-api,shortName=mp
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=string,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`,description="Summary of the state in one word"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachinePool extends KubernetesObject {
  /** Desired state. */
  spec?: MachinePoolSpec;

  /** Observed state. */
  status?: MachinePoolStatus;
}

/** A list of MachinePool objects. */
export interface MachinePoolList extends KubernetesList<MachinePool> {}

/** Desired state of a MachinePool. */
export interface MachinePoolSpec extends Omit<v1beta2.MachinePoolSpec, "template"> {
  /** Template of the machines. */
  template: MachineTemplateSpec;

  /**
   * Minimum time that a machine's Node must be ready before the machine is available.
   *
   * +capikit:conversion:from=template.spec.minReadySeconds
   */
  minReadySeconds?: int32;

  /**
   * Provider IDs of the machines.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   */
  providerIDList?: string[];

  /**
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];
}

/**
 * Observed state of a MachinePool.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 * +capikit:conversion:move:field=v1beta2.readyReplicas,hub=readyReplicas
 * +capikit:conversion:move:field=v1beta2.availableReplicas,hub=availableReplicas
 * +capikit:conversion:move:field=v1beta2.upToDateReplicas,hub=upToDateReplicas
 */
export interface MachinePoolStatus
  extends Pick<v1beta2.MachinePoolStatus, "replicas" | "versions" | "phase"> {
  /**
   * Nodes of the machines.
   *
   * +kubebuilder:validation:MaxItems=10000
   */
  nodeRefs?: ObjectReference[];

  /**
   * Number of machines with a ready Node.
   *
   * +capikit:conversion:from=deprecated.v1beta1.readyReplicas
   */
  readyReplicas?: int32;

  /**
   * Number of machines that have been ready for minReadySeconds.
   *
   * +capikit:conversion:from=deprecated.v1beta1.availableReplicas
   */
  availableReplicas?: int32;

  /**
   * Number of machines missing until all desired machines are available.
   *
   * +capikit:conversion:from=deprecated.v1beta1.unavailableReplicas
   */
  unavailableReplicas?: int32;

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

  /**
   * Whether the bootstrap data is ready.
   *
   * +capikit:conversion:from=initialization.bootstrapDataSecretCreated
   * +capikit:conversion:restore
   */
  bootstrapReady?: boolean;

  /**
   * Whether the infrastructure is ready.
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
  v1beta2?: MachinePoolV1Beta2Status;
}

/** Status fields of a MachinePool from version v1beta2. */
export interface MachinePoolV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** Number of machines with the condition Ready. */
  readyReplicas?: int32;

  /** Number of machines with the condition Available. */
  availableReplicas?: int32;

  /** Number of machines with the condition UpToDate. */
  upToDateReplicas?: int32;
}
/** The MachinePool state when the system might require user intervention. */
export const machinePoolPhaseFailed = "Failed";
