import {
  clusterTopologyMachinePoolNameLabel,
  type MachinePool,
  type MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import { defined } from "@capikit/common/json";
import { withoutEmpty } from "../objects/canonical.ts";
import { contractReference } from "../objects/kubernetes.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredMachinePool } from "./desired-state.ts";
import { objectFromTemplate } from "./from-template.ts";
import { desiredWorkers, timeoutsOf } from "./workers.ts";

/** A MachinePool of the topology, before patches. */
export function desiredMachinePool(
  context: DesiredContext,
  topology: MachinePoolTopology,
): DesiredMachinePool {
  const { blueprint, cluster } = context;
  const { workersClass, clusterName, name, metadata, bootstrap, infrastructure, version, pending } =
    desiredWorkers(context, topology, {
      kind: "MachinePool",
      list: "machinePools",
      named: "machinePool",
      nameLabel: clusterTopologyMachinePoolNameLabel,
      classes: blueprint.machinePools,
      make: objectFromTemplate,
    });
  const object = withoutEmpty({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachinePool",
    metadata: defined({ name, namespace: cluster.metadata.namespace, ...metadata }),
    spec: defined({
      clusterName,
      replicas: topology.replicas,
      failureDomains: topology.failureDomains ?? workersClass.failureDomains,
      template: {
        metadata,
        spec: defined({
          clusterName,
          bootstrap: { configRef: contractReference(bootstrap) },
          infrastructureRef: contractReference(infrastructure),
          version,
          minReadySeconds: topology.minReadySeconds ?? workersClass.minReadySeconds,
          taints: topology.taints ?? workersClass.taints,
          deletion: timeoutsOf(topology.deletion, workersClass.deletion),
        }),
      },
    }),
  }) as unknown as MachinePool;
  return { topology, object, bootstrap, infrastructure, pending };
}
