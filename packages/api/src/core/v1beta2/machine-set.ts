import type {
  Condition,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
} from "../../meta/index.ts";
import type { MachineNamingSpec } from "./machine-naming.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { StatusVersion } from "./status-version.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A group of equal machines. MachineDeployments make them.
 *
 * +kubebuilder:resource:path=machinesets,scope=Namespaced,categories=cluster-api,shortName=ms
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted"
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Machines that are ready"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Machines that are available"
 * +kubebuilder:printcolumn:name="Up-to-date",type=integer,JSONPath=`.status.upToDateReplicas`,description="Machines that are up to date"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachineSet extends KubernetesObject {
  /** What is wanted. */
  spec: MachineSetSpec;

  /** What was observed. */
  status?: MachineSetStatus;
}

/** A list of MachineSet objects. */
export interface MachineSetList extends KubernetesList<MachineSet> {}

/** The wanted state of a MachineSet. */
export interface MachineSetSpec {
  /**
   * Name of the Cluster that this object belongs to. It cannot be changed.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** How many machines there shall be. Without it, the autoscaler's annotations decide, else 1. */
  replicas?: int32;

  /** Chooses the machines by their labels; the labels of the template must match. */
  selector: LabelSelector;

  /** What the machines are made from. */
  template: MachineTemplateSpec;

  /** How machines are named. */
  machineNaming?: MachineNamingSpec;

  /** Which machines are deleted first. */
  deletion?: MachineSetDeletionSpec;
}

/**
 * Which machines are deleted first.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineSetDeletionSpec {
  /** Which machines go first when there are too many. */
  order?: MachineSetDeletionOrder;
}

/** Which machines go first when there are too many. */
export type MachineSetDeletionOrder = "Random" | "Newest" | "Oldest";

/**
 * What was observed of a MachineSet.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineSetStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The label selector of the machines as text, for the scale subresource.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  selector?: string;

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: MachineSetDeprecatedStatus;
}

/** Fields of a MachineSet's status that only older versions of the API have. */
export interface MachineSetDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: MachineSetV1Beta1DeprecatedStatus;
}

/** Fields of a MachineSet's status that only version v1beta1 has. */
export interface MachineSetV1Beta1DeprecatedStatus {
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

  /** How many machines have all labels of the template. */
  fullyLabeledReplicas?: int32;

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines have been ready for minReadySeconds. */
  availableReplicas?: int32;
}

// Values of MachineSetDeletionOrder.
export const randomMachineSetDeletionOrder = "Random";
export const newestMachineSetDeletionOrder = "Newest";
export const oldestMachineSetDeletionOrder = "Oldest";
