import type { IntOrString, int32 } from "../../meta/index.ts";
import type { ClusterClassTemplateReference } from "./cluster-class-template-reference.ts";
import type { MachineDeploymentRolloutStrategyType } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineSetDeletionOrder } from "./machine-set.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/** A class of workers that are MachineDeployments. */
export interface MachineDeploymentClass {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /**
   * Name of the class, to which a topology refers.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /** The bootstrap configuration of the machines. */
  bootstrap: MachineDeploymentClassBootstrapTemplate;

  /** The infrastructure of the machines. */
  infrastructure: MachineDeploymentClassInfrastructureTemplate;

  /** How the health of machines is checked, and what follows. */
  healthCheck?: MachineDeploymentClassHealthCheck;

  /**
   * The failure domain in which the machines are placed. It must be one of the Cluster's.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /** How the objects made from it are named. */
  naming?: MachineDeploymentClassNamingSpec;

  /** How machines are deleted. */
  deletion?: MachineDeploymentClassMachineDeletionSpec;

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
  rollout?: MachineDeploymentClassRolloutSpec;
}

/**
 * How the health of machines is checked, and what follows.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassHealthCheck {
  /** What makes a machine unhealthy. */
  checks?: MachineDeploymentClassHealthCheckChecks;

  /** What is done about unhealthy machines. */
  remediation?: MachineDeploymentClassHealthCheckRemediation;
}

/**
 * What makes a machine unhealthy.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassHealthCheckChecks {
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
export interface MachineDeploymentClassHealthCheckRemediation {
  /**
   * How many unhealthy machines may be remediated at a time: a number or a share in percent, rounded
   * down. All by default.
   */
  maxInFlight?: IntOrString;

  /** When anything is done at all. Always by default. */
  triggerIf?: MachineDeploymentClassHealthCheckRemediationTriggerIf;

  /** The template of an external remediation, in place of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * When unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassHealthCheckRemediationTriggerIf {
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
export interface MachineDeploymentClassMachineDeletionSpec {
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
 * How objects of this class are named.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassNamingSpec {
  /**
   * Go template of the names. It knows .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/**
 * When and how machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassRolloutSpec {
  /** How machines are replaced. */
  strategy?: MachineDeploymentClassRolloutStrategy;
}

/**
 * How machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassRolloutStrategy {
  /** The kind of rollout. */
  type: MachineDeploymentRolloutStrategyType;

  /** Settings of the rolling update. Only with type RollingUpdate. */
  rollingUpdate?: MachineDeploymentClassRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentClassRolloutStrategyRollingUpdate {
  /** How many machines may be unavailable during a rollout: a number or a share in percent, rounded down. */
  maxUnavailable?: IntOrString;

  /**
   * How many machines more than wanted there may be during a rollout: a number or a share in percent,
   * rounded up.
   */
  maxSurge?: IntOrString;
}

/** The bootstrap configuration of the machines. */
export interface MachineDeploymentClassBootstrapTemplate {
  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;
}

/** The infrastructure of the machines. */
export interface MachineDeploymentClassInfrastructureTemplate {
  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;
}
