import {
  clusterTopologyMachinePoolNameLabel,
  type MachinePool,
  type MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import { defined, setAt, textAt } from "../json/json-object.ts";
import { withoutEmpty } from "../objects/canonical.ts";
import { contractReference, identityOf } from "../objects/kubernetes.ts";
import { simpleName, templatedName } from "../objects/names.ts";
import { topologyError } from "../topology-error.ts";
import type { DesiredContext } from "./desired-context.ts";
import type { DesiredMachinePool } from "./desired-state.ts";
import { objectFromTemplate, ownedBy } from "./from-template.ts";
import { timeoutsOf } from "./machine-deployment.ts";
import { workersMetadata } from "./workers-metadata.ts";

/** A MachinePool of the topology, before patches. */
export function desiredMachinePool(
  context: DesiredContext,
  topology: MachinePoolTopology,
): DesiredMachinePool {
  const { blueprint, cluster, current, suffix, upgrade } = context;
  const found = blueprint.machinePools.get(topology.class);
  const path = `machinePools[${topology.name}]`;
  if (found === undefined) {
    const known = [...blueprint.machinePools.keys()].join(", ") || "none";
    throw topologyError(
      `spec.topology.workers.${path}.class`,
      `the ClusterClass has no MachinePool class "${topology.class}"; it has ${known}`,
    );
  }
  const { workersClass } = found;
  const clusterName = cluster.metadata.name ?? "";
  const now = current.machinePools.get(topology.name);
  const nameNow = (fields: readonly string[], object: unknown): string =>
    object === undefined ? "" : textAt(now?.object, ["spec", "template", "spec", ...fields, "name"]);
  const prefix = `${clusterName}-${topology.name}-`;
  const owner = ownedBy(cluster);
  const bootstrap = objectFromTemplate({
    template: found.bootstrapTemplate,
    cluster,
    owner,
    name:
      nameNow(["bootstrap", "configRef"], now?.bootstrap) || simpleName(prefix, `${path}.bootstrap`, suffix),
  });
  const infrastructure = objectFromTemplate({
    template: found.infrastructureTemplate,
    cluster,
    owner,
    name:
      nameNow(["infrastructureRef"], now?.infrastructure) ||
      simpleName(prefix, `${path}.infrastructure`, suffix),
  });
  const nameLabel = clusterTopologyMachinePoolNameLabel;
  for (const object of [bootstrap, infrastructure])
    setAt(object, ["metadata", "labels", nameLabel], topology.name);
  const { version, pending } = upgrade.workersVersion("machinePools", topology);
  const name =
    (now && identityOf(now.object).name) ||
    templatedName(
      {
        template: workersClass.naming?.template,
        where: `ClusterClass spec.workers.machinePools[${topology.class}].naming.template`,
        fallback: "{{ .cluster.name }}-{{ .machinePool.topologyName }}-{{ .random }}",
        data: { cluster: { name: clusterName }, machinePool: { topologyName: topology.name } },
      },
      path,
      suffix,
    );
  const metadata = workersMetadata(clusterName, nameLabel, topology, workersClass);
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
