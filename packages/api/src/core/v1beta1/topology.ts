import type { Time } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/topology.ts";
import type { ClusterVariable } from "./cluster-variable.ts";
import type { ControlPlaneTopology } from "./control-plane-topology.ts";
import type { MachineDeploymentTopology } from "./machine-deployment-topology.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";
import type { MachinePoolTopology } from "./machine-pool-topology.ts";

/** Topology of a Cluster, defined by a ClusterClass. */
export interface Topology extends Pick<v1beta2.Topology, "version"> {
  /**
   * Name of the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=classRef.name
   */
  class: string;

  /**
   * Namespace of the ClusterClass. Default: the namespace of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   * +capikit:conversion:from=classRef.namespace
   */
  classNamespace?: string;

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

/** MachineHealthCheck of a topology. Fields that are set override those of the class. */
export interface MachineHealthCheckTopology extends MachineHealthCheckClass {
  /**
   * Whether to create a MachineHealthCheck. Default: if checks are defined here or in the class;
   * true requires such checks.
   *
   * +capikit:conversion:from=enabled
   */
  enable?: boolean;
}
