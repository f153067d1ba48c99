import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import { machinePool } from "@capikit/api/kinds/core/v1beta2";
import {
  controlPlaneMachines,
  filterMachines,
  getClusterMachines,
  notFilter,
} from "../../capi/machines/index.ts";
import { objectKey, type WithMetadata } from "../../capi/metadata/index.ts";
import type { ReconcileContext } from "../../index.ts";

type Reading = Pick<ReconcileContext, "cache" | "signal">;

/** Returns the Cluster's objects that still need its control plane, such as `Machine a`. */
export async function dependentsOf(
  { cache, signal }: Reading,
  cluster: WithMetadata,
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
    ...[...filterMachines(all, notFilter(controlPlaneMachines(name))).keys()].map((one) => `Machine ${one}`),
  ].sort();
}
