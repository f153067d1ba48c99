import type {
  Cluster,
  MachineDeployment,
  MachineDeploymentTopology,
  MachineHealthCheck,
  MachinePool,
  MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import type { Unstructured } from "../objects/kubernetes.ts";

/** A MachineDeployment of a topology and its related objects. */
export interface DesiredMachineDeployment {
  readonly topology: MachineDeploymentTopology;
  readonly object: MachineDeployment;
  /** A BootstrapConfigTemplate of the bootstrap provider. */
  bootstrap: Unstructured;
  /** An InfraMachineTemplate. */
  infrastructure: Unstructured;
  readonly machineHealthCheck: MachineHealthCheck | undefined;
  /** Whether Cluster API delays its creation, as the control plane is not ready for new workers. */
  readonly pending: boolean;
}

/** A MachinePool of a topology and its related objects. */
export interface DesiredMachinePool {
  readonly topology: MachinePoolTopology;
  readonly object: MachinePool;
  /** A BootstrapConfig: pools have no templates. */
  bootstrap: Unstructured;
  /** An InfraMachinePool. */
  infrastructure: Unstructured;
  /** Whether Cluster API delays its creation, as the control plane is not ready for new workers. */
  readonly pending: boolean;
}

/** The desired state of a topology. */
export interface DesiredState {
  /** The Cluster with default values of variables, labels, and references to the objects below. */
  readonly cluster: Cluster;
  infrastructureCluster: Unstructured;
  readonly controlPlane: {
    object: Unstructured;
    infrastructureMachineTemplate: Unstructured | undefined;
    readonly machineHealthCheck: MachineHealthCheck | undefined;
  };
  /** In the order of the topology. */
  readonly machineDeployments: readonly DesiredMachineDeployment[];
  readonly machinePools: readonly DesiredMachinePool[];
}
