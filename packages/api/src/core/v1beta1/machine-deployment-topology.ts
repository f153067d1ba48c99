import type { Duration, int32, Time } from "../../meta/index.ts";
import type { MachineDeploymentVariables } from "./cluster-variable.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckTopology } from "./machine-health-check-topology.ts";
import type { MachineReadinessGate } from "./machine-readiness-gate.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";

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

  /** The MachineHealthCheck for these machines. */
  machineHealthCheck?: MachineHealthCheckTopology;

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

  /** When and how machines are replaced. */
  rollout?: MachineDeploymentTopologyRolloutSpec;

  /** How machines are replaced. */
  strategy?: MachineDeploymentStrategy;

  /** Values of variables that hold for this part alone. */
  variables?: MachineDeploymentVariables;
}

/**
 * When and how machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutSpec {
  /** Machines that are older than this moment are replaced once it has come. */
  after?: Time;
}
