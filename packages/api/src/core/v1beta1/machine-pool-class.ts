import type { Duration, int32 } from "../../meta/index.ts";
import type { LocalObjectTemplate } from "./cluster-class-template-reference.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** A class of workers that are MachinePools. */
export interface MachinePoolClass {
  /**
   * Name of the class, to which a topology refers.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /** What the objects are made from. */
  template: MachinePoolClassTemplate;

  /**
   * The failure domains in which the machines may be placed.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];

  /** How the objects made from it are named. */
  namingStrategy?: MachinePoolClassNamingStrategy;

  /** How long draining a Node may take. Nothing or 0 means for ever. */
  nodeDrainTimeout?: Duration;

  /** How long to wait until all volumes are detached from a Node. Nothing or 0 means for ever. */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * How long to try to delete the Node of a machine that is being deleted. 0 means for ever; 10 seconds
   * by default.
   */
  nodeDeletionTimeout?: Duration;

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

  /** How long a machine's Node must be ready for the machine to be available. */
  minReadySeconds?: int32;
}

/** What the objects of a group of workers are made from. */
export interface MachinePoolClassTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The bootstrap configuration of the machines. */
  bootstrap: LocalObjectTemplate;

  /** The infrastructure of the machines. */
  infrastructure: LocalObjectTemplate;
}

/** How objects of this class are named. */
export interface MachinePoolClassNamingStrategy {
  /**
   * Go template of the names. It knows .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
