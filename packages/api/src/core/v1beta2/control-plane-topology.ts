import type { IntOrString, int32, Time } from "../../meta/index.ts";
import type { ControlPlaneVariables } from "./cluster-variable.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/**
 * The control plane of a cluster made from a ClusterClass.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopology {
  /** Labels and annotations that are added to the objects of this part and its machines. */
  metadata?: ObjectMeta;

  /**
   * How many machines there shall be. Leave it out where something else, such as an autoscaler, sets the
   * number.
   */
  replicas?: int32;

  /** When and how machines are replaced. */
  rollout?: ControlPlaneTopologyRolloutSpec;

  /** How the health of machines is checked, and what follows. */
  healthCheck?: ControlPlaneTopologyHealthCheck;

  /** How machines are deleted. */
  deletion?: ControlPlaneTopologyMachineDeletionSpec;

  /**
   * Taints that the machines' Nodes get.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];

  /**
   * Further conditions that a machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Values of variables that hold for this part alone. */
  variables?: ControlPlaneVariables;
}

/**
 * When and how machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyRolloutSpec {
  /** Machines that are older than this moment are replaced once it has come. */
  after?: Time;
}

/**
 * How the health of machines is checked, and what follows.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyHealthCheck {
  /**
   * Whether a MachineHealthCheck is made. Without it, one is made if checks are defined here or in the
   * class; true demands that they are.
   */
  enabled?: boolean;

  /** What makes a machine unhealthy. */
  checks?: ControlPlaneTopologyHealthCheckChecks;

  /** What is done about unhealthy machines. */
  remediation?: ControlPlaneTopologyHealthCheckRemediation;
}

/**
 * What makes a machine unhealthy.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyHealthCheckChecks {
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
export interface ControlPlaneTopologyHealthCheckRemediation {
  /** When anything is done at all. Always by default. */
  triggerIf?: ControlPlaneTopologyHealthCheckRemediationTriggerIf;

  /** The template of an external remediation, in place of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * When unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyHealthCheckRemediationTriggerIf {
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

/**
 * How machines are deleted.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyMachineDeletionSpec {
  /**
   * How many seconds draining a Node may take. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * How many seconds to wait until all volumes are detached from a Node. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * How many seconds to try to delete the Node of a machine that is being deleted. 0 means for ever; 10
   * by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
