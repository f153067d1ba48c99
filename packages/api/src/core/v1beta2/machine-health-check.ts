import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { LabelSelector } from "../../meta/label-selector.ts";
import type { IntOrString, int32, int64 } from "../../meta/scalars.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * Monitors machines and remediates unhealthy ones.
 *
 * +kubebuilder:resource:path=machinehealthchecks,scope=Namespaced,categories=cluster-api,shortName=mhc;mhcs
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.expectedMachines`,description="Number of monitored machines"
 * +kubebuilder:printcolumn:name="Healthy",type=integer,JSONPath=`.status.currentHealthy`,description="Number of healthy machines"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface MachineHealthCheck extends KubernetesObject {
  /** Desired state. */
  spec: MachineHealthCheckSpec;

  /** Observed state. */
  status?: MachineHealthCheckStatus;
}

/** A list of MachineHealthCheck objects. */
export interface MachineHealthCheckList extends KubernetesList<MachineHealthCheck> {}

/** Desired state of a MachineHealthCheck. */
export interface MachineHealthCheckSpec {
  /**
   * Name of the Cluster of the object. Immutable.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName: string;

  /** Label selector for machines. */
  selector: LabelSelector;

  /** Criteria for unhealthy machines. */
  checks?: MachineHealthCheckChecks;

  /** Remediation settings for unhealthy machines. */
  remediation?: MachineHealthCheckRemediation;
}

/**
 * Criteria for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckChecks {
  /**
   * Timeout in seconds for the Node of a machine to appear. 0: no timeout. Default: 600.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeStartupTimeoutSeconds?: int32;

  /**
   * Conditions of Nodes that make a machine unhealthy. Any match is sufficient.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  unhealthyNodeConditions?: UnhealthyNodeCondition[];

  /**
   * Conditions of machines that make a machine unhealthy. Any match is sufficient.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  unhealthyMachineConditions?: UnhealthyMachineCondition[];
}

/**
 * Remediation settings for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckRemediation {
  /** Conditions for remediation. Default: always. */
  triggerIf?: MachineHealthCheckRemediationTriggerIf;

  /** Template for external remediation, instead of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * Conditions for the remediation of unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckRemediationTriggerIf {
  /** Remediation is allowed up to this number or percentage of unhealthy machines. */
  unhealthyLessThanOrEqualTo?: IntOrString;

  /**
   * Remediation is allowed if the number of unhealthy machines is in this range, such as [3-5].
   *
   * +kubebuilder:validation:MaxLength=32
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^\[[0-9]+-[0-9]+\]$`
   */
  unhealthyInRange?: string;
}

/**
 * Reference to a remediation template in the same namespace.
 *
 * +capikit:conversion:with=templateReference
 */
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
   * API version of the template.
   *
   * +kubebuilder:validation:MaxLength=317
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[a-z]([-a-z0-9]*[a-z0-9])?$`
   */
  apiVersion: string;
}

/**
 * Observed state of a MachineHealthCheck.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineHealthCheckStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * Number of monitored machines.
   *
   * +kubebuilder:validation:Minimum=0
   * +capikit:conversion:restore
   */
  expectedMachines?: int32;

  /**
   * Number of healthy machines.
   *
   * +kubebuilder:validation:Minimum=0
   * +capikit:conversion:restore
   */
  currentHealthy?: int32;

  /**
   * Number of remediations still allowed.
   *
   * +kubebuilder:validation:Minimum=0
   * +capikit:conversion:restore
   */
  remediationsAllowed?: int32;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /**
   * Names of the monitored machines.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   * +listType=atomic
   */
  targets?: string[];

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: MachineHealthCheckDeprecatedStatus;
}

/** Status fields of a MachineHealthCheck from earlier API versions. */
export interface MachineHealthCheckDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: MachineHealthCheckV1Beta1DeprecatedStatus;
}

/** Status fields of a MachineHealthCheck from version v1beta1. */
export interface MachineHealthCheckV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];
}

/** Type of the condition RemediationAllowed. Its reasons follow. */
export const machineHealthCheckRemediationAllowedCondition = "RemediationAllowed";
/**
 * The reason used when too many Machines are unhealthy and the MachineHealthCheck is blocked from
 * making any further remediation.
 */
export const machineHealthCheckTooManyUnhealthyReason = "TooManyUnhealthy";
/**
 * The reason used when the number of unhealthy machine is within the limits defined by the
 * MachineHealthCheck, and thus remediation is allowed.
 */
export const machineHealthCheckRemediationAllowedReason = "RemediationAllowed";
