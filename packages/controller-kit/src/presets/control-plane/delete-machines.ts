import {
  clusterNameLabel,
  deletingReason,
  machine as machineKind,
  machinePool,
} from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { formatCount } from "@capikit/common/text";
import { listText } from "../../capi/logging/index.ts";
import {
  controlPlaneMachines,
  filterMachines,
  getClusterMachines,
  type Machines,
  notFilter,
} from "../../capi/machines/index.ts";
import { objectKey, type WithMetadata } from "../../capi/metadata/index.ts";
import { after, type ReconcileContext, type Result } from "../../index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import { deleteObjects } from "../lifecycle/delete-objects.ts";

/** Fallback interval for checking progress; changes of Machines trigger reconciles. */
const interval = "30s";

/** Deletes the Machines after all workers. Returns the requeue time; undefined when done. */
export async function deleteMachines(
  context: AuthorContext<KubernetesObject>,
  summaryType: string,
  cluster: WithMetadata,
  machines: Machines,
): Promise<Result | undefined> {
  const { object, set } = context;
  if (machines.size === 0) return undefined;
  const dependents = await findDependents(context, cluster);
  if (dependents.length > 0) {
    const message = `${object.kind} deletion blocked because following objects still exist: ${listText(dependents)}`;
    set(summaryType, "False", deletingReason, message);
    return after(interval);
  }
  const message = `Deleting ${formatCount(machines.size, "Machine")}`;
  set(summaryType, "False", deletingReason, message);
  await deleteObjects(context, machineKind, [...machines.values()]);
  return after(interval);
}

type Reading = Pick<ReconcileContext, "cache" | "signal">;

/** Returns the Cluster's objects that still need its control plane, such as `Machine a`. */
async function findDependents({ cache, signal }: Reading, cluster: WithMetadata): Promise<readonly string[]> {
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
