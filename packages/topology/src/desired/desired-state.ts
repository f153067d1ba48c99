import type {
  Cluster,
  MachineDeployment,
  MachineDeploymentTopology,
  MachineHealthCheck,
  MachinePool,
  MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import type { Unstructured } from "../objects/kubernetes.ts";

/** A MachineDeployment of a topology and what belongs to it. */
export interface DesiredMachineDeployment {
  readonly topology: MachineDeploymentTopology;
  readonly object: MachineDeployment;
  /** A BootstrapConfigTemplate of the bootstrap provider. */
  bootstrap: Unstructured;
  /** An InfraMachineTemplate. */
  infrastructure: Unstructured;
  readonly machineHealthCheck: MachineHealthCheck | undefined;
  /** Whether Cluster API waits with creating it, as the control plane is not ready for new workers. */
  readonly pending: boolean;
}

/** A MachinePool of a topology and what belongs to it. */
export interface DesiredMachinePool {
  readonly topology: MachinePoolTopology;
  readonly object: MachinePool;
  /** A BootstrapConfig: pools have no templates of their own. */
  bootstrap: Unstructured;
  /** An InfraMachinePool. */
  infrastructure: Unstructured;
  /** Whether Cluster API waits with creating it, as the control plane is not ready for new workers. */
  readonly pending: boolean;
}

/** What Cluster API wants a topology to be. */
export interface DesiredState {
  /** The Cluster with variables defaulted, labels, and references to the objects below. */
  readonly cluster: Cluster;
  infrastructureCluster: Unstructured;
  readonly controlPlane: {
    object: Unstructured;
    /** The InfraMachineTemplate of its machines, where the class has one. */
    infrastructureMachineTemplate: Unstructured | undefined;
    readonly machineHealthCheck: MachineHealthCheck | undefined;
  };
  /** In the order of the topology. */
  readonly machineDeployments: readonly DesiredMachineDeployment[];
  readonly machinePools: readonly DesiredMachinePool[];
}
