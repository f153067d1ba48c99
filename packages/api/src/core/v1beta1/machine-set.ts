import type {
  Condition,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
} from "../../meta/index.ts";
import type { MachineNamingStrategy } from "./machine-naming.ts";
import type { MachineTemplateSpec } from "./machine-template.ts";
import type { StatusVersion } from "./status-version.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A group of equal machines. MachineDeployments make them.
 *
 * +kubebuilder:resource:path=machinesets,scope=Namespaced,categories=cluster-api,shortName=ms
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Machines that are ready"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Machines that are available"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.template.spec.version`,description="Kubernetes version"
 */
export interface MachineSet extends KubernetesObject {
  /** What is wanted. */
  spec?: MachineSetSpec;

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

  /** How long a machine's Node must be ready for the machine to be available. */
  minReadySeconds?: int32;

  /** Which machines go first when there are too many. */
  deletePolicy?: "Random" | "Newest" | "Oldest";

  /** Chooses the machines by their labels; the labels of the template must match. */
  selector: LabelSelector;

  /** What the machines are made from. */
  template?: MachineTemplateSpec;

  /** How machines are named. */
  machineNamingStrategy?: MachineNamingStrategy;
}

/** What was observed of a MachineSet. */
export interface MachineSetStatus {
  /**
   * The label selector of the machines as text, for the scale subresource.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  selector?: string;

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have all labels of the template. */
  fullyLabeledReplicas?: int32;

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines have been ready for minReadySeconds. */
  availableReplicas?: int32;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

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

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: MachineSetV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a MachineSet. */
export interface MachineSetV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;
}

// Values of MachineSetSpec's deletePolicy.
export const randomMachineSetDeletePolicy = "Random";
export const newestMachineSetDeletePolicy = "Newest";
export const oldestMachineSetDeletePolicy = "Oldest";
