import type { Duration, int32 } from "../../meta/index.ts";
import type { LocalObjectTemplate } from "./cluster-class-template-reference.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** A class of workers that are MachineDeployments. */
export interface MachineDeploymentClass {
  /**
   * Name of the class, to which a topology refers.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /** What the objects are made from. */
  template: MachineDeploymentClassTemplate;

  /** The MachineHealthCheck for these machines. */
  machineHealthCheck?: MachineHealthCheckClass;

  /**
   * The failure domain in which the machines are placed. It must be one of the Cluster's.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /** How the objects made from it are named. */
  namingStrategy?: MachineDeploymentClassNamingStrategy;

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

  /**
   * Further conditions that a machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** How machines are replaced. */
  strategy?: MachineDeploymentStrategy;
}

/** What the objects of a group of workers are made from. */
export interface MachineDeploymentClassTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The bootstrap configuration of the machines. */
  bootstrap: LocalObjectTemplate;

  /** The infrastructure of the machines. */
  infrastructure: LocalObjectTemplate;
}

/** How objects of this class are named. */
export interface MachineDeploymentClassNamingStrategy {
  /**
   * Go template of the names. It knows .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
