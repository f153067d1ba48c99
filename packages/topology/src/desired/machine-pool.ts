import {
  clusterTopologyMachinePoolNameLabel,
  type MachinePool,
  type MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import { defined } from "@capikit/common/json";
import { withoutEmpty } from "../objects/canonical.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredMachinePool } from "./desired-state.ts";
import { objectFromTemplate } from "./from-template.ts";
import { desiredWorkers, machineTemplate } from "./workers.ts";

/** A MachinePool of the topology, before patches. */
export function desiredMachinePool(
  context: DesiredContext,
  topology: MachinePoolTopology,
): DesiredMachinePool {
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
