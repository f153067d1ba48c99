import type { Duration } from "../../meta/index.ts";
import type { LocalObjectTemplate } from "./cluster-class-template-reference.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** The control plane of clusters of the class. */
export interface ControlPlaneClass extends LocalObjectTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The infrastructure of the control plane's machines, where the control plane consists of machines. */
  machineInfrastructure?: LocalObjectTemplate;

  /** The MachineHealthCheck for these machines. */
  machineHealthCheck?: MachineHealthCheckClass;

  /** How the objects made from it are named. */
  namingStrategy?: ControlPlaneClassNamingStrategy;

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

  /**
   * Further conditions that a machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];
}

/** How objects of this class are named. */
export interface ControlPlaneClassNamingStrategy {
  /**
   * Go template of the names. It knows .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
