import type { Duration, int32, Time } from "../../meta/index.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { MachineTaint } from "../v1beta2/machine-taint.ts";
import type { MachineDeploymentVariables } from "./cluster-variable.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckTopology } from "./machine-health-check-topology.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** MachineDeployment of a topology. */
export interface MachineDeploymentTopology {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /**
   * Name of the class in the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Name, unique in the topology.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Failure domain of the machines. It must be a failure domain of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  failureDomain?: string;

  /** Desired number of machines. Omit it if an autoscaler manages the number. */
  replicas?: int32;

  /** MachineHealthCheck for the machines. */
  machineHealthCheck?: MachineHealthCheckTopology;

  /** Timeout of draining a Node. Default, also for 0: no timeout. */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   */
  nodeVolumeDetachTimeout?: Duration;

  /** Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds. */
  nodeDeletionTimeout?: Duration;

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

  /** Minimum time that a machine's Node must be ready before the machine is available. */
  minReadySeconds?: int32;

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Rollout settings. */
  rollout?: MachineDeploymentTopologyRolloutSpec;

  /** Rollout strategy of the machines. */
  strategy?: MachineDeploymentStrategy;

  /** Variable overrides. */
  variables?: MachineDeploymentVariables;
}

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutSpec {
  /** After this time, machines created before it are replaced. */
  after?: Time;
}
