import type { int32 } from "../../meta/index.ts";
import type { ClusterClassTemplateReference } from "./cluster-class-template-reference.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** A class of workers that are MachinePools. */
export interface MachinePoolClass {
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
  bootstrap: MachinePoolClassBootstrapTemplate;

  /** The infrastructure of the machines. */
  infrastructure: MachinePoolClassInfrastructureTemplate;

  /**
   * The failure domains in which the machines may be placed.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  failureDomains?: string[];

  /** How the objects made from it are named. */
  naming?: MachinePoolClassNamingSpec;

  /** How machines are deleted. */
  deletion?: MachinePoolClassMachineDeletionSpec;

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
}

/**
 * How machines are deleted.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolClassMachineDeletionSpec {
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
export interface MachinePoolClassNamingSpec {
  /**
   * Go template of the names. It knows .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/** The bootstrap configuration of the machines. */
export interface MachinePoolClassBootstrapTemplate {
  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;
}

/** The infrastructure of the machines. */
export interface MachinePoolClassInfrastructureTemplate {
  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;
}
