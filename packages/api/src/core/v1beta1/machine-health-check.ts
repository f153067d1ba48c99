import type {
  Condition,
  Duration,
  IntOrString,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
  ObjectReference,
} from "../../meta/index.ts";
import type { UnhealthyCondition, UnhealthyMachineCondition } from "./unhealthy-condition.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * Watches the health of machines, and has unhealthy ones remediated.
 *
 * +kubebuilder:resource:path=machinehealthchecks,scope=Namespaced,categories=cluster-api,shortName=mhc;mhcs
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="ExpectedMachines",type=integer,JSONPath=`.status.expectedMachines`,description="Machines that are watched"
 * +kubebuilder:printcolumn:name="MaxUnhealthy",type=string,JSONPath=`.spec.maxUnhealthy`,description="How many machines may be unhealthy"
 * +kubebuilder:printcolumn:name="CurrentHealthy",type=integer,JSONPath=`.status.currentHealthy`,description="Machines that are healthy"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface MachineHealthCheck extends KubernetesObject {
  /** What is wanted. */
  spec?: MachineHealthCheckSpec;

  /** What was observed. */
  status?: MachineHealthCheckStatus;
}

/** A list of MachineHealthCheck objects. */
export interface MachineHealthCheckList extends KubernetesList<MachineHealthCheck> {}

/** Which machines are watched, and what makes them unhealthy. */
export interface MachineHealthCheckSpec {
  /**
   * Name of the Cluster that this object belongs to. It cannot be changed.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Chooses the machines by their labels. */
  selector: LabelSelector;

  /**
   * Conditions of the Node that make its machine unhealthy. Any of them is enough.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  unhealthyConditions?: UnhealthyCondition[];

  /**
   * Conditions of the machine that make it unhealthy. Any of them is enough.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  unhealthyMachineConditions?: UnhealthyMachineCondition[];

  /**
   * Remediation happens while at most this many of the machines are unhealthy: a number or a share in
   * percent.
   */
  maxUnhealthy?: IntOrString;

  /**
   * Remediation happens while the number of unhealthy machines is in this range, such as [3-5]. It wins
   * over maxUnhealthy.
   *
   * +kubebuilder:validation:MaxLength=32
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^\[[0-9]+-[0-9]+\]$`
   */
  unhealthyRange?: string;

  /** How long a machine may take to get its Node; 0 means for ever, 10 minutes by default. */
  nodeStartupTimeout?: Duration;

  /** The template of an external remediation, in place of deleting the machine. */
  remediationTemplate?: ObjectReference;
}

/** What was observed of a MachineHealthCheck. */
export interface MachineHealthCheckStatus {
  /**
   * How many machines are watched.
   *
   * +kubebuilder:validation:Minimum=0
   */
  expectedMachines?: int32;

  /**
   * How many of them are healthy.
   *
   * +kubebuilder:validation:Minimum=0
   */
  currentHealthy?: int32;

  /**
   * How many more machines may be remediated before the limit stops it.
   *
   * +kubebuilder:validation:Minimum=0
   */
  remediationsAllowed?: int32;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /**
   * Names of the machines that are watched.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   */
  targets?: string[];

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: MachineHealthCheckV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a MachineHealthCheck. */
export interface MachineHealthCheckV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
