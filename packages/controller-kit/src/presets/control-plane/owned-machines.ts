import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import { machinePool } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import {
  filterMachines,
  getClusterMachines,
  getControlPlaneMachines,
  type Machines,
  ownedMachines,
} from "../../capi/machines/index.ts";
import { objectKey, type WithMetadata } from "../../capi/metadata/index.ts";
import type { ReconcileContext } from "../../index.ts";

type Reading = Pick<ReconcileContext, "cache" | "signal">;

/** Returns the Machines that a control plane owns. */
export async function machinesOfControlPlane(
  { cache, signal }: Reading,
  kind: KindDescriptor,
  controlPlane: KubernetesObject,
  cluster: WithMetadata,
): Promise<Machines> {
  const all = await getControlPlaneMachines(cache, cluster, { signal });
  return filterMachines(all, ownedMachines(controlPlane, kind));
}

/** Returns the Cluster's objects that still need its control plane, such as `Machine a`. */
export async function dependentsOf(
  { cache, signal }: Reading,
  cluster: WithMetadata,
  machines: Machines,
): Promise<readonly string[]> {
  const all = await getClusterMachines(cache, cluster, { signal });
  const { namespace, name } = objectKey(cluster);
  const pools = await cache.list(machinePool, {
    namespace,
    labelSelector: `${clusterNameLabel}=${name}`,
    signal,
  });
  return [
    ...pools.map(({ metadata }) => `MachinePool ${metadata.name}`),
    ...[...all.keys()].filter((one) => !machines.has(one)).map((one) => `Machine ${one}`),
  ].sort();
}
