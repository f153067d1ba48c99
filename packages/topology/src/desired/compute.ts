import { clusterTopologyOwnedLabel, machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { identityOf } from "../objects/kubernetes.ts";
import { desiredCluster, desiredInfrastructureCluster } from "./cluster.ts";
import { desiredControlPlane, desiredMachineTemplate } from "./control-plane.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredState } from "./desired-state.ts";
import { desiredMachineDeployment } from "./machine-deployment.ts";
import { desiredHealthCheck } from "./machine-health-check.ts";
import { desiredMachinePool } from "./machine-pool.ts";

/** The desired state of a topology, before patches. */
export function computeDesiredState(context: DesiredContext): DesiredState {
  const { cluster, topology, blueprint } = context;
  const infrastructureCluster = desiredInfrastructureCluster(context);
  const infrastructureMachineTemplate = desiredMachineTemplate(context);
  const object = desiredControlPlane(context, infrastructureMachineTemplate);
  // Only machines can be checked for their health.
  const machineHealthCheck =
    infrastructureMachineTemplate &&
    desiredHealthCheck(
      cluster,
      {
        name: identityOf(object).name,
        selector: { [clusterTopologyOwnedLabel]: "", [machineControlPlaneLabel]: "" },
      },
      topology.controlPlane?.healthCheck,
      blueprint.clusterClass.spec.controlPlane.healthCheck,
    );
  const { machineDeployments = [], machinePools = [] } = topology.workers ?? {};
  return {
    infrastructureCluster,
    controlPlane: { object, infrastructureMachineTemplate, machineHealthCheck },
    cluster: desiredCluster(context, infrastructureCluster, object),
    machineDeployments: machineDeployments.map((workers) => desiredMachineDeployment(context, workers)),
    machinePools: machinePools.map((workers) => desiredMachinePool(context, workers)),
  };
}
