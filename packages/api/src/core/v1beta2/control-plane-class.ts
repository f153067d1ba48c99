import type { IntOrString, int32 } from "../../meta/index.ts";
import type { ClusterClassTemplateReference } from "./cluster-class-template-reference.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/** The control plane of clusters of the class. */
export interface ControlPlaneClass {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;

  /** The infrastructure of the control plane's machines, where the control plane consists of machines. */
  machineInfrastructure?: ControlPlaneClassMachineInfrastructureTemplate;

  /** How the health of machines is checked, and what follows. */
  healthCheck?: ControlPlaneClassHealthCheck;

  /** How the objects made from it are named. */
  naming?: ControlPlaneClassNamingSpec;

  /** How machines are deleted. */
  deletion?: ControlPlaneClassMachineDeletionSpec;

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
}

/**
 * How the health of machines is checked, and what follows.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassHealthCheck {
  /** What makes a machine unhealthy. */
  checks?: ControlPlaneClassHealthCheckChecks;

  /** What is done about unhealthy machines. */
  remediation?: ControlPlaneClassHealthCheckRemediation;
}

/**
 * What makes a machine unhealthy.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassHealthCheckChecks {
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
export interface ControlPlaneClassHealthCheckRemediation {
  /** When anything is done at all. Always by default. */
  triggerIf?: ControlPlaneClassHealthCheckRemediationTriggerIf;

  /** The template of an external remediation, in place of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * When unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassHealthCheckRemediationTriggerIf {
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
export interface ControlPlaneClassMachineDeletionSpec {
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
export interface ControlPlaneClassNamingSpec {
  /**
   * Go template of the names. It knows .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/** The infrastructure of the control plane's machines. */
export interface ControlPlaneClassMachineInfrastructureTemplate {
  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;
}
