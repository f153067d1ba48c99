import type { JSONValue } from "../../meta/index.ts";
import type { ControlPlaneTopology } from "./control-plane-topology.ts";
import type { MachineDeploymentTopology } from "./machine-deployment-topology.ts";
import type { MachinePoolTopology } from "./machine-pool-topology.ts";

/** Topology of a Cluster, defined by a ClusterClass. */
export interface Topology {
  /** ClusterClass of the topology. */
  classRef: ClusterClassRef;

  /**
   * Kubernetes version of the cluster, such as v1.34.1. A change upgrades the cluster.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /** Control plane of the cluster. */
  controlPlane?: ControlPlaneTopology;

  /** Workers of the cluster. */
  workers?: WorkersTopology;

  /**
   * Values of ClusterClass variables for the whole cluster.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  variables?: ClusterVariable[];
}

/** Reference to a ClusterClass. */
export interface ClusterClassRef {
  /**
   * Name of the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * Namespace of the ClusterClass. Default: the namespace of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   */
  namespace?: string;
}

/**
 * Workers of a topology.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface WorkersTopology {
  /**
   * MachineDeployments of the topology.
   *
   * +kubebuilder:validation:MaxItems=2000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  machineDeployments?: MachineDeploymentTopology[];

  /**
   * MachinePools of the topology.
   *
   * +kubebuilder:validation:MaxItems=2000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  machinePools?: MachinePoolTopology[];
}

/** Value of a ClusterClass variable. */
export interface ClusterVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Value of the variable: any JSON that its schema allows. */
  value: JSONValue;
}

/**
 * Variable overrides for a part of a topology.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface VariableOverrides {
  /**
   * Values that override those of the topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/** Variable overrides for the control plane. */
export interface ControlPlaneVariables extends VariableOverrides {}

/** Variable overrides for a MachineDeployment or MachinePool. */
export interface MachineDeploymentVariables extends VariableOverrides {}

/** Variable overrides for a MachineDeployment or MachinePool. */
export interface MachinePoolVariables extends VariableOverrides {}
