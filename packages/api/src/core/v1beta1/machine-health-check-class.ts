import type { Duration, IntOrString, ObjectReference } from "../../meta/index.ts";
import type { UnhealthyCondition, UnhealthyMachineCondition } from "./unhealthy-condition.ts";

/** MachineHealthCheck of a class. Topologies can override its fields. */
export interface MachineHealthCheckClass {
  /**
   * Conditions of Nodes that make a machine unhealthy. Any match is sufficient.
   *
   * +kubebuilder:validation:MaxItems=100
   * +capikit:conversion:from=checks.unhealthyNodeConditions
   * +capikit:conversion:go:nilIfEmpty
   */
  unhealthyConditions?: UnhealthyCondition[];

  /**
   * Conditions of machines that make a machine unhealthy. Any match is sufficient.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   * +capikit:conversion:from=checks.unhealthyMachineConditions
   * +capikit:conversion:go:nilIfEmpty
   */
  unhealthyMachineConditions?: UnhealthyMachineCondition[];

  /**
   * Remediation is allowed up to this number or percentage of unhealthy machines.
   *
   * +capikit:conversion:from=remediation.triggerIf.unhealthyLessThanOrEqualTo
   */
  maxUnhealthy?: IntOrString;

  /**
   * Remediation is allowed if the number of unhealthy machines is in this range, such as [3-5]. It
   * overrides maxUnhealthy.
   *
   * +kubebuilder:validation:MaxLength=32
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^\[[0-9]+-[0-9]+\]$`
   * +capikit:conversion:from=remediation.triggerIf.unhealthyInRange
   */
  unhealthyRange?: string;

  /**
   * Timeout for the Node of a machine to appear. 0: no timeout. Default: 10 minutes.
   *
   * +capikit:conversion:from=checks.nodeStartupTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeStartupTimeout?: Duration;

  /**
   * Template for external remediation, instead of deleting the machine.
   *
   * +capikit:conversion:from=remediation.templateRef
   */
  remediationTemplate?: ObjectReference;
}
