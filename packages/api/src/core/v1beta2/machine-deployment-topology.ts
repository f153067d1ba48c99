import type { IntOrString, int32, Time } from "../../meta/index.ts";
import type { MachineDeploymentVariables } from "./cluster-variable.ts";
import type { MachineDeploymentRolloutStrategyType } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineSetDeletionOrder } from "./machine-set.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/** One group of workers, a MachineDeployment, of a cluster made from a ClusterClass. */
export interface MachineDeploymentTopology {
  /** Labels and annotations that are added to the objects of this part and its machines. */
  metadata?: ObjectMeta;

  /**
   * Name of the class of workers in the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Name of this group, unique in the topology.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * The failure domain in which the machines are placed. It must be one of the Cluster's.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /**
   * How many machines there shall be. Leave it out where something else, such as an autoscaler, sets the
   * number.
   */
  replicas?: int32;

  /** How the health of machines is checked, and what follows. */
  healthCheck?: MachineDeploymentTopologyHealthCheck;

  /** How machines are deleted. */
  deletion?: MachineDeploymentTopologyMachineDeletionSpec;

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
   * How long a machine's Node must be ready for the machine to be available.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minReadySeconds?: int32;

  /**
   * Further conditions that a machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** When and how machines are replaced. */
  rollout?: MachineDeploymentTopologyRolloutSpec;

  /** Values of variables that hold for this part alone. */
  variables?: MachineDeploymentVariables;
}

/**
 * How the health of machines is checked, and what follows.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyHealthCheck {
  /**
   * Whether a MachineHealthCheck is made. Without it, one is made if checks are defined here or in the
   * class; true demands that they are.
   */
  enabled?: boolean;

  /** What makes a machine unhealthy. */
  checks?: MachineDeploymentTopologyHealthCheckChecks;

  /** What is done about unhealthy machines. */
  remediation?: MachineDeploymentTopologyHealthCheckRemediation;
}

/**
 * What makes a machine unhealthy.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyHealthCheckChecks {
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
export interface MachineDeploymentTopologyHealthCheckRemediation {
  /**
   * How many unhealthy machines may be remediated at a time: a number or a share in percent, rounded
   * down. All by default.
   */
  maxInFlight?: IntOrString;

  /** When anything is done at all. Always by default. */
  triggerIf?: MachineDeploymentTopologyHealthCheckRemediationTriggerIf;

  /** The template of an external remediation, in place of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * When unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyHealthCheckRemediationTriggerIf {
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
export interface MachineDeploymentTopologyMachineDeletionSpec {
  /** Which machines go first when there are too many. */
  order?: MachineSetDeletionOrder;

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

/**
 * When and how machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutSpec {
  /** Machines that are older than this moment are replaced once it has come. */
  after?: Time;

  /** How machines are replaced. */
  strategy?: MachineDeploymentTopologyRolloutStrategy;
}

/**
 * How machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutStrategy {
  /** The kind of rollout. */
  type: MachineDeploymentRolloutStrategyType;

  /** Settings of the rolling update. Only with type RollingUpdate. */
  rollingUpdate?: MachineDeploymentTopologyRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutStrategyRollingUpdate {
  /** How many machines may be unavailable during a rollout: a number or a share in percent, rounded down. */
  maxUnavailable?: IntOrString;

  /**
   * How many machines more than wanted there may be during a rollout: a number or a share in percent,
   * rounded up.
   */
  maxSurge?: IntOrString;
}
