import {
  clusterTopologyMachinePoolNameLabel,
  clusterTopologyOwnedLabel,
  type MachinePool,
  type MachinePoolTopology,
  machineControlPlaneLabel,
} from "@capikit/api/core/v1beta2";
import { defined } from "@capikit/common/json";
import { withoutEmpty } from "../objects/canonical.ts";
import { identityOf } from "../objects/kubernetes.ts";
import { desiredCluster, desiredInfrastructureCluster } from "./cluster.ts";
import { desiredControlPlane, desiredMachineTemplate } from "./control-plane.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredMachinePool, DesiredState } from "./desired-state.ts";
import { objectFromTemplate } from "./from-template.ts";
import { desiredMachineDeployment } from "./machine-deployment.ts";
import { desiredHealthCheck } from "./machine-health-check.ts";
import { desiredWorkers, machineTemplate } from "./workers.ts";

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

/** A MachinePool of the topology, before patches. */
function desiredMachinePool(context: DesiredContext, topology: MachinePoolTopology): DesiredMachinePool {
  const { blueprint, cluster } = context;
  const workers = desiredWorkers(context, topology, {
    kind: "MachinePool",
    list: "machinePools",
    named: "machinePool",
    nameLabel: clusterTopologyMachinePoolNameLabel,
    classes: blueprint.machinePools,
    make: objectFromTemplate,
  });
  const { workersClass, clusterName, name, metadata, bootstrap, infrastructure, pending } = workers;
  const object = withoutEmpty({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachinePool",
    metadata: defined({ name, namespace: cluster.metadata.namespace, ...metadata }),
    spec: defined({
      clusterName,
      replicas: topology.replicas,
      failureDomains: topology.failureDomains ?? workersClass.failureDomains,
      template: machineTemplate(workers, topology),
    }),
  }) as unknown as MachinePool;
  return { topology, object, bootstrap, infrastructure, pending };
}
