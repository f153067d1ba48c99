import type { Duration, IntOrString, ObjectReference } from "../../meta/index.ts";
import type { UnhealthyCondition, UnhealthyMachineCondition } from "./unhealthy-condition.ts";

/** The MachineHealthCheck of a part of the cluster. A topology can replace its fields. */
export interface MachineHealthCheckClass {
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
