import type { Time } from "../../meta/index.ts";
import type { ClusterVariable } from "./cluster-variable.ts";
import type { ControlPlaneTopology } from "./control-plane-topology.ts";
import type { MachineDeploymentTopology } from "./machine-deployment-topology.ts";
import type { MachinePoolTopology } from "./machine-pool-topology.ts";

/** Topology of a Cluster, defined by a ClusterClass. */
export interface Topology {
  /**
   * Name of the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Namespace of the ClusterClass. Default: the namespace of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   */
  classNamespace?: string;

  /**
   * Kubernetes version of the cluster, such as v1.34.1. A change upgrades the cluster.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /**
   * Deprecated: has no effect.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  rolloutAfter?: Time;

  /** Control plane of the cluster. */
  controlPlane?: ControlPlaneTopology;

  /** Workers of the cluster. */
  workers?: WorkersTopology;

  /**
   * Values of ClusterClass variables for the whole cluster.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=map
   * +listMapKey=name
   */
  variables?: ClusterVariable[];
}

/** Workers of a topology. */
export interface WorkersTopology {
  /**
   * MachineDeployments of the topology.
   *
   * +kubebuilder:validation:MaxItems=2000
   * +listType=map
   * +listMapKey=name
   */
  machineDeployments?: MachineDeploymentTopology[];

  /**
   * MachinePools of the topology.
   *
   * +kubebuilder:validation:MaxItems=2000
   * +listType=map
   * +listMapKey=name
   */
  machinePools?: MachinePoolTopology[];
}
