import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { LabelSelector } from "../../meta/label-selector.ts";
import type { int32, int64 } from "../../meta/scalars.ts";
import type { MachineNamingSpec } from "./cluster-class.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { ScaleStatus } from "./replicas-status.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A set of identical machines, created by a MachineDeployment.
 *
 * +kubebuilder:resource:path=machinesets,scope=Namespaced,categories=cluster-api,shortName=ms
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines"
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Number of ready machines"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Number of available machines"
 * +kubebuilder:printcolumn:name="Up-to-date",type=integer,JSONPath=`.status.upToDateReplicas`,description="Number of up-to-date machines"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachineSet extends KubernetesObject {
  /** Desired state. */
  spec: MachineSetSpec;

  /** Observed state. */
  status?: MachineSetStatus;
}

/** A list of MachineSet objects. */
export interface MachineSetList extends KubernetesList<MachineSet> {}

/** Desired state of a MachineSet. */
export interface MachineSetSpec {
  /**
   * Name of the Cluster of the object. Immutable.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Desired number of machines. Default: derived from the autoscaler annotations, otherwise 1. */
  replicas?: int32;

  /** Label selector for the machines. It must match the labels of the template. */
  selector: LabelSelector;

  /** Template of the machines. */
  template: MachineTemplateSpec;

  /** Naming strategy of the machines. */
  machineNaming?: MachineNamingSpec;

  /** Order in which machines are deleted when scaling down. */
  deletion?: MachineSetDeletionSpec;
}

/**
 * Order in which machines are deleted when scaling down.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineSetDeletionSpec {
  /** Order in which machines are deleted when scaling down. */
  order?: MachineSetDeletionOrder;
}

/** Order in which machines are deleted when scaling down. */
export type MachineSetDeletionOrder = "Random" | "Newest" | "Oldest";

// Values of MachineSetDeletionOrder.
/** Deletes Machines to be deleted and unhealthy Machines first, then random ones. */
export const randomMachineSetDeletionOrder = "Random";
/** Deletes Machines to be deleted and unhealthy Machines first, then the newest. */
export const newestMachineSetDeletionOrder = "Newest";
/** Deletes Machines to be deleted and unhealthy Machines first, then the oldest. */
export const oldestMachineSetDeletionOrder = "Oldest";

/**
 * Observed state of a MachineSet.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineSetStatus extends ScaleStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: MachineSetDeprecatedStatus;
}

/** Status fields of a MachineSet from earlier API versions. */
export interface MachineSetDeprecatedStatus {
  /**
   * Status fields of version v1beta1.
   *
   * +capikit:conversion:go:create
   */
  v1beta1?: MachineSetV1Beta1DeprecatedStatus;
}

/** Status fields of a MachineSet from version v1beta1. */
export interface MachineSetV1Beta1DeprecatedStatus {
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

  /** Number of machines with all labels of the template. */
  fullyLabeledReplicas?: int32;

  /** Number of machines with a ready Node. */
  readyReplicas?: int32;

  /** Number of machines that have been ready for minReadySeconds. */
  availableReplicas?: int32;
}
