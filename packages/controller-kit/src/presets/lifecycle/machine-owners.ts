import type { Cluster, Machine } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind, machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { labelledClusterKey, ownerMachineKey } from "../../capi/lookup/index.ts";
import type { ReconcileContext } from "../../index.ts";
import { findInfraCluster } from "./infra-cluster-of.ts";
import type { FoundOwners } from "./lifecycle-plan.ts";

/** Owners of an object of a Machine. Frozen: they belong to the cache. */
export interface MachineOwners<I = undefined> {
  readonly machine: Machine;
  readonly cluster: Cluster;
  /** Object of the kind in the option `infraCluster`; undefined without that option. */
  readonly infraCluster: I;
}

/** Returns the owners of an object of a Machine, or a description of the missing one. */
export async function findMachineOwners<I>(
  object: KubernetesObject,
  infraClusterKind: KindDescriptor<KubernetesObject> | undefined,
  context: ReconcileContext,
): Promise<FoundOwners<MachineOwners<I>>> {
  const { cache, signal } = context;
  const machineKey = ownerMachineKey(object);
  const machine = machineKey && (await cache.find(machineKind, machineKey, { signal }));
  // Respects the Cluster's pause also when the Machine is gone.
  const clusterKey = labelledClusterKey(machine ?? object);
  const cluster = clusterKey && (await cache.find(clusterKind, clusterKey, { signal }));
  const infra = await findInfraCluster(infraClusterKind, cluster, context);
  // Has the kind of the option `infraCluster`, or is undefined.
  const infraCluster = infra.found as I;
  const owners = { machine, cluster, infraCluster };
  const waitingFor = (what: string) => ({ owners, missing: `Waiting for ${what}` });
  if (machineKey === undefined)
    return waitingFor(`Cluster API to set the owner (Machine) of the ${object.kind}`);
  if (machine === undefined) return waitingFor(`Machine ${machineKey.name}, the owner of the ${object.kind}`);
  if (clusterKey === undefined) return waitingFor(`the cluster name label of Machine ${machineKey.name}`);
  if (cluster === undefined) return waitingFor(`Cluster ${clusterKey.name} of Machine ${machineKey.name}`);
  if (infra.missing !== undefined) return waitingFor(infra.missing);
  return { owners: { machine, cluster, infraCluster } };
}
