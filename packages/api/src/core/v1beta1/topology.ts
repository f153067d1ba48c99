import type { Time } from "../../meta/index.ts";
import type { ClusterVariable } from "./cluster-variable.ts";
import type { ControlPlaneTopology } from "./control-plane-topology.ts";
import type { MachineDeploymentTopology } from "./machine-deployment-topology.ts";
import type { MachinePoolTopology } from "./machine-pool-topology.ts";

/** A cluster as made from a ClusterClass. */
export interface Topology {
  /**
   * Name of the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Namespace of the ClusterClass. The Cluster's by default.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   */
  classNamespace?: string;

  /**
   * The Kubernetes version of the cluster, such as v1.34.1. Changing it upgrades the cluster.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /**
   * Deprecated: it has no effect.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  rolloutAfter?: Time;

  /** The control plane of the cluster. */
  controlPlane?: ControlPlaneTopology;

  /** The workers of the cluster. */
  workers?: WorkersTopology;

  /**
   * Values of the ClusterClass's variables for the whole cluster.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=map
   * +listMapKey=name
   */
  variables?: ClusterVariable[];
}

/** The workers of a cluster made from a ClusterClass. */
export interface WorkersTopology {
  /**
   * Groups of workers that are MachineDeployments.
   *
   * +kubebuilder:validation:MaxItems=2000
   * +listType=map
   * +listMapKey=name
   */
  machineDeployments?: MachineDeploymentTopology[];

  /**
   * Groups of workers that are MachinePools.
   *
   * +kubebuilder:validation:MaxItems=2000
   * +listType=map
   * +listMapKey=name
   */
  machinePools?: MachinePoolTopology[];
}
