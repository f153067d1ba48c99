import type { int32 } from "../../meta/index.ts";
import type { ClusterClassTemplateReference } from "./cluster-class.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./machine-template.ts";

/** Class of MachinePools. */
export interface MachinePoolClass {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /**
   * Name of the class, referenced by topologies.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /** Bootstrap template of the machines. */
  bootstrap: MachinePoolClassBootstrapTemplate;

  /** Infrastructure template of the machines. */
  infrastructure: MachinePoolClassInfrastructureTemplate;

  /**
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  failureDomains?: string[];

  /** Naming strategy of the objects. */
  naming?: MachinePoolClassNamingSpec;

  /** Deletion settings of the machines. */
  deletion?: MachinePoolClassMachineDeletionSpec;

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
}

/**
 * Deletion settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolClassMachineDeletionSpec {
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
export interface MachinePoolClassNamingSpec {
  /**
   * Go template for names, with .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/** Bootstrap template of the machines. */
export interface MachinePoolClassBootstrapTemplate {
  /** Template for the objects. */
  templateRef: ClusterClassTemplateReference;
}

/** Infrastructure template of the machines. */
export interface MachinePoolClassInfrastructureTemplate {
  /** Template for the objects. */
  templateRef: ClusterClassTemplateReference;
}
