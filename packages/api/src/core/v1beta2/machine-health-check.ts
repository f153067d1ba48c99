import type {
  Condition,
  IntOrString,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
} from "../../meta/index.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * Watches the health of machines, and has unhealthy ones remediated.
 *
 * +kubebuilder:resource:path=machinehealthchecks,scope=Namespaced,categories=cluster-api,shortName=mhc;mhcs
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.expectedMachines`,description="Machines that are watched"
 * +kubebuilder:printcolumn:name="Healthy",type=integer,JSONPath=`.status.currentHealthy`,description="Machines that are healthy"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface MachineHealthCheck extends KubernetesObject {
  /** What is wanted. */
  spec: MachineHealthCheckSpec;

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

  /** What makes a machine unhealthy. */
  checks?: MachineHealthCheckChecks;

  /** What is done about unhealthy machines. */
  remediation?: MachineHealthCheckRemediation;
}

/**
 * What makes a machine unhealthy.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckChecks {
  /**
   * How many seconds a machine may take to get its Node; 0 means for ever, 600 by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeStartupTimeoutSeconds?: int32;

  /**
   * Conditions of the Node that make its machine unhealthy. Any of them is enough.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  unhealthyNodeConditions?: UnhealthyNodeCondition[];

  /**
   * Conditions of the machine that make it unhealthy. Any of them is enough.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  unhealthyMachineConditions?: UnhealthyMachineCondition[];
}

/**
 * What is done about unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckRemediation {
  /** When anything is done at all. Always by default. */
  triggerIf?: MachineHealthCheckRemediationTriggerIf;

  /** The template of an external remediation, in place of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * When unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckRemediationTriggerIf {
  /**
   * Remediation happens while at most this many of the machines are unhealthy: a number or a share in
   * percent.
   */
  unhealthyLessThanOrEqualTo?: IntOrString;

  /**
   * Remediation happens while the number of unhealthy machines is in this range, such as [3-5].
   *
   * +kubebuilder:validation:MaxLength=32
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^\[[0-9]+-[0-9]+\]$`
   */
  unhealthyInRange?: string;
}

/** Names a template of remediation requests in the same namespace. */
export interface MachineHealthCheckRemediationTemplateReference {
  /**
   * Kind of the template.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`
   */
  kind: string;

  /**
   * Name of the template.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * Group and version of the template.
   *
   * +kubebuilder:validation:MaxLength=317
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[a-z]([-a-z0-9]*[a-z0-9])?$`
   */
  apiVersion: string;
}

/**
 * What was observed of a MachineHealthCheck.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

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
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /**
   * Names of the machines that are watched.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   * +listType=atomic
   */
  targets?: string[];

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: MachineHealthCheckDeprecatedStatus;
}

/** Fields of a MachineHealthCheck's status that only older versions of the API have. */
export interface MachineHealthCheckDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: MachineHealthCheckV1Beta1DeprecatedStatus;
}

/** Fields of a MachineHealthCheck's status that only version v1beta1 has. */
export interface MachineHealthCheckV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];
}
