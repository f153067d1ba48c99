import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { int32, int64 } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/machine-set.ts";
import type { MachineNamingStrategy } from "./cluster-class.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";

/**
 * A set of identical machines, created by a MachineDeployment.
 *
 * +kubebuilder:resource:path=machinesets,scope=Namespaced,categories=cluster-api,shortName=ms
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Number of ready machines"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Number of available machines"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachineSet extends KubernetesObject {
  /** Desired state. */
  spec?: MachineSetSpec;

  /** Observed state. */
  status?: MachineSetStatus;
}

/** A list of MachineSet objects. */
export interface MachineSetList extends KubernetesList<MachineSet> {}

/** Desired state of a MachineSet. */
export interface MachineSetSpec
  extends Pick<v1beta2.MachineSetSpec, "clusterName" | "replicas" | "selector"> {
  /**
   * Minimum time that a machine's Node must be ready before the machine is available.
   *
   * +capikit:conversion:from=template.spec.minReadySeconds
   */
  minReadySeconds?: int32;

  /**
   * Order in which machines are deleted when scaling down.
   *
   * +capikit:conversion:from=deletion.order
   */
  deletePolicy?: "Random" | "Newest" | "Oldest";

  /** Template of the machines. */
  template?: MachineTemplateSpec;

  /**
   * Naming strategy of the machines.
   *
   * +capikit:conversion:from=machineNaming
   */
  machineNamingStrategy?: MachineNamingStrategy;
}

/**
 * Observed state of a MachineSet.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 * +capikit:conversion:move:field=v1beta2.readyReplicas,hub=readyReplicas
 * +capikit:conversion:move:field=v1beta2.availableReplicas,hub=availableReplicas
 * +capikit:conversion:move:field=v1beta2.upToDateReplicas,hub=upToDateReplicas
 */
export interface MachineSetStatus
  extends Pick<v1beta2.MachineSetStatus, "selector" | "replicas" | "versions"> {
  /**
   * Number of machines with all labels of the template.
   *
   * +capikit:conversion:from=deprecated.v1beta1.fullyLabeledReplicas
   */
  fullyLabeledReplicas?: int32;

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
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

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
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: MachineSetV1Beta2Status;
}

/** Status fields of a MachineSet from version v1beta2. */
export interface MachineSetV1Beta2Status {
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

// Values of MachineSetSpec's deletePolicy.
/** Deletes Machines to be deleted and unhealthy Machines first, then random ones. */
export const randomMachineSetDeletePolicy = "Random";
/** Deletes Machines to be deleted and unhealthy Machines first, then the newest. */
export const newestMachineSetDeletePolicy = "Newest";
/** Deletes Machines to be deleted and unhealthy Machines first, then the oldest. */
export const oldestMachineSetDeletePolicy = "Oldest";
