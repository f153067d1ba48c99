import type { IntOrString, int32 } from "../../meta/index.ts";
import type { ClusterClassTemplateReference } from "./cluster-class.ts";
import type { MachineHealthCheckRemediationTemplateReference } from "./machine-health-check.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./machine-template.ts";
import type { UnhealthyMachineCondition, UnhealthyNodeCondition } from "./unhealthy-condition.ts";

/** Control plane of a ClusterClass. */
export interface ControlPlaneClass {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Template for the objects. */
  templateRef: ClusterClassTemplateReference;

  /** Infrastructure of the control plane machines, if the control plane has machines. */
  machineInfrastructure?: ControlPlaneClassMachineInfrastructureTemplate;

  /** Health check settings of the machines. */
  healthCheck?: ControlPlaneClassHealthCheck;

  /** Naming strategy of the objects. */
  naming?: ControlPlaneClassNamingSpec;

  /** Deletion settings of the machines. */
  deletion?: ControlPlaneClassMachineDeletionSpec;

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
}

/**
 * Health check settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassHealthCheck {
  /** Criteria for unhealthy machines. */
  checks?: ControlPlaneClassHealthCheckChecks;

  /** Remediation settings for unhealthy machines. */
  remediation?: ControlPlaneClassHealthCheckRemediation;
}

/**
 * Criteria for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassHealthCheckChecks {
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
export interface ControlPlaneClassHealthCheckRemediation {
  /** Conditions for remediation. Default: always. */
  triggerIf?: ControlPlaneClassHealthCheckRemediationTriggerIf;

  /** Template for external remediation, instead of deleting the machine. */
  templateRef?: MachineHealthCheckRemediationTemplateReference;
}

/**
 * Conditions for the remediation of unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassHealthCheckRemediationTriggerIf {
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
export interface ControlPlaneClassMachineDeletionSpec {
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
 * Naming strategy of a class.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneClassNamingSpec {
  /**
   * Go template for names, with .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/** Infrastructure of the control plane machines. */
export interface ControlPlaneClassMachineInfrastructureTemplate {
  /** Template for the objects. */
  templateRef: ClusterClassTemplateReference;
}
