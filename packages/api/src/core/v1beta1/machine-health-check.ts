import type { Condition } from "../../meta/condition.ts";
import type { IntOrString } from "../../meta/index.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { int64 } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/machine-health-check.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";

/**
 * Monitors machines and remediates unhealthy ones.
 *
 * +kubebuilder:resource:path=machinehealthchecks,scope=Namespaced,categories=cluster-api,shortName=mhc;mhcs
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.spec.clusterName`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="ExpectedMachines",type=integer,JSONPath=`.status.expectedMachines`,description="Number of monitored machines"
 * +kubebuilder:printcolumn:name="MaxUnhealthy",type=string,JSONPath=`.spec.maxUnhealthy`,description="Maximum number of unhealthy machines"
 * +kubebuilder:printcolumn:name="CurrentHealthy",type=integer,JSONPath=`.status.currentHealthy`,description="Number of healthy machines"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface MachineHealthCheck extends KubernetesObject {
  /** Desired state. */
  spec?: MachineHealthCheckSpec;

  /** Observed state. */
  status?: MachineHealthCheckStatus;
}

/** A list of MachineHealthCheck objects. */
export interface MachineHealthCheckList extends KubernetesList<MachineHealthCheck> {}

/** Desired state of a MachineHealthCheck. */
export interface MachineHealthCheckSpec
  extends MachineHealthCheckClass,
    Omit<v1beta2.MachineHealthCheckSpec, "checks" | "remediation"> {}

/**
 * Observed state of a MachineHealthCheck.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface MachineHealthCheckStatus
  extends Omit<v1beta2.MachineHealthCheckStatus, "conditions" | "deprecated"> {
  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /**
   * Names of the monitored machines.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=10000
   */
  targets?: string[];

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: MachineHealthCheckV1Beta2Status;
}

/** Status fields of a MachineHealthCheck from version v1beta2. */
export interface MachineHealthCheckV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export {
  machineHealthCheckRemediationAllowedCondition as machineHealthCheckRemediationAllowedV1Beta2Condition,
  machineHealthCheckRemediationAllowedReason as machineHealthCheckRemediationAllowedV1Beta2Reason,
  machineHealthCheckTooManyUnhealthyReason as machineHealthCheckTooManyUnhealthyV1Beta2Reason,
} from "../v1beta2/machine-health-check.ts";

/** Remediation settings for unhealthy machines. */
export interface RemediationStrategy {
  /**
   * Maximum number of concurrent remediations: a number, or a percentage that is rounded down.
   * Default: all.
   */
  maxInFlight?: IntOrString;
}
