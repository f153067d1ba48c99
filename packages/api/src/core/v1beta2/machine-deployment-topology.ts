import type { IntOrString, int32, Time } from "../../meta/index.ts";
import type { MachineDeploymentRolloutStrategyType } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineSetDeletionOrder } from "./machine-set.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./machine-template.ts";
import type { MachineDeploymentVariables } from "./topology.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/** MachineDeployment of a topology. */
export interface MachineDeploymentTopology {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /**
   * Name of the class in the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Name, unique in the topology.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * Failure domain of the machines. It must be a failure domain of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /** Desired number of machines. Omit it if an autoscaler manages the number. */
  replicas?: int32;

  /** Health check settings of the machines. */
  healthCheck?: MachineDeploymentTopologyHealthCheck;

  /** Deletion settings of the machines. */
  deletion?: MachineDeploymentTopologyMachineDeletionSpec;

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
   * Minimum time that a machine's Node must be ready before the machine is available.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minReadySeconds?: int32;

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Rollout settings. */
  rollout?: MachineDeploymentTopologyRolloutSpec;

  /** Variable overrides. */
  variables?: MachineDeploymentVariables;
}

/**
 * Health check settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyHealthCheck {
  /**
   * Whether to create a MachineHealthCheck. Default: if checks are defined here or in the class;
   * true requires such checks.
   */
  enabled?: boolean;

  /** Criteria for unhealthy machines. */
  checks?: MachineDeploymentTopologyHealthCheckChecks;

  /** Remediation settings for unhealthy machines. */
  remediation?: MachineDeploymentTopologyHealthCheckRemediation;
}

/**
 * Criteria for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyHealthCheckChecks {
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
export interface MachineDeploymentTopologyHealthCheckRemediation {
  /**
   * Maximum number of concurrent remediations: a number, or a percentage that is rounded down.
   * Default: all.
   */
  maxInFlight?: IntOrString;

  /** Conditions for remediation. Default: always. */
  triggerIf?: MachineDeploymentTopologyHealthCheckRemediationTriggerIf;

  /** Template for external remediation, instead of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * Conditions for the remediation of unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyHealthCheckRemediationTriggerIf {
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
export interface MachineDeploymentTopologyMachineDeletionSpec {
  /** Order in which machines are deleted when scaling down. */
  order?: MachineSetDeletionOrder;

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

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutSpec {
  /** After this time, machines created before it are replaced. */
  after?: Time;

  /** Rollout strategy of the machines. */
  strategy?: MachineDeploymentTopologyRolloutStrategy;
}

/**
 * Rollout strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutStrategy {
  /** Type of rollout. */
  type: MachineDeploymentRolloutStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: MachineDeploymentTopologyRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutStrategyRollingUpdate {
  /**
   * Maximum number of unavailable machines during a rollout: a number, or a percentage that is
   * rounded down.
   */
  maxUnavailable?: IntOrString;

  /**
   * Maximum number of machines above the desired number during a rollout: a number, or a percentage
   * that is rounded up.
   */
  maxSurge?: IntOrString;
}
