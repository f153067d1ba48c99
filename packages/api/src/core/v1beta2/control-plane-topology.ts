import type { IntOrString, int32, Time } from "../../meta/index.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./machine-template.ts";
import type { ControlPlaneVariables } from "./topology.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/**
 * Control plane of a topology.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopology {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /** Desired number of machines. Omit it if an autoscaler manages the number. */
  replicas?: int32;

  /** Rollout settings. */
  rollout?: ControlPlaneTopologyRolloutSpec;

  /** Health check settings of the machines. */
  healthCheck?: ControlPlaneTopologyHealthCheck;

  /** Deletion settings of the machines. */
  deletion?: ControlPlaneTopologyMachineDeletionSpec;

  /**
   * Taints of the Nodes.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Variable overrides. */
  variables?: ControlPlaneVariables;
}

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyRolloutSpec {
  /** After this time, machines created before it are replaced. */
  after?: Time;
}

/**
 * Health check settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyHealthCheck {
  /**
   * Whether to create a MachineHealthCheck. Default: if checks are defined here or in the class;
   * true requires such checks.
   */
  enabled?: boolean;

  /** Criteria for unhealthy machines. */
  checks?: ControlPlaneTopologyHealthCheckChecks;

  /** Remediation settings for unhealthy machines. */
  remediation?: ControlPlaneTopologyHealthCheckRemediation;
}

/**
 * Criteria for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyHealthCheckChecks {
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
export interface ControlPlaneTopologyHealthCheckRemediation {
  /** Conditions for remediation. Default: always. */
  triggerIf?: ControlPlaneTopologyHealthCheckRemediationTriggerIf;

  /** Template for external remediation, instead of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * Conditions for the remediation of unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyHealthCheckRemediationTriggerIf {
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
 * Deletion settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneTopologyMachineDeletionSpec {
  /**
   * Timeout in seconds of draining a Node. Default, also for 0: no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of waiting until all volumes are detached from a Node. Default, also for 0:
   * no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of deleting the Node of a deleted machine. 0: no timeout. Default: 10.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
