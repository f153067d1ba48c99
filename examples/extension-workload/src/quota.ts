import { beforeClusterCreate } from "@capikit/api/catalog";
import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { getIfExists } from "@capikit/controller-kit/capi";
import { hookHandler } from "@capikit/extension-kit";

/** ConfigMap in the namespace of Clusters; its key `machines` limits the sum of their Machines. */
export const quotaName = "cluster-quota";

/**
 * Blocks the creation of a Cluster until the quota of its namespace allows its Machines. The
 * workload cluster does not exist yet: the handler reads the management cluster. Another quota
 * system takes its place in the same way.
 *
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=configmaps,verbs=get
 */
export const checkQuota = (management: Pick<Client, "get" | "list">, retryAfterSeconds: number) =>
  hookHandler(beforeClusterCreate)(async ({ cluster }, { signal }) => {
    const { namespace = "" } = cluster.metadata;
    const quota = await getIfExists(management, configMap, { namespace, name: quotaName }, { signal });
    if (quota === undefined) return { retryAfterSeconds: 0 };
    const text = quota.data?.machines ?? "";
    if (!/^\d+$/.test(text)) {
      const message = `Waiting for a number in key machines of ConfigMap ${namespace}/${quotaName}`;
      return { message, retryAfterSeconds };
    }
    const { items } = await management.list(clusterKind, { namespace, signal });
    const limit = Number(text);
    const left = limit - machinesOf(items.filter((other) => isCounted(other, cluster, limit)));
    const needed = machinesOf([cluster]);
    if (needed <= left) return { retryAfterSeconds: 0 };
    const message = `Waiting for quota of namespace ${namespace}: the Cluster needs ${needed} Machines, ${Math.max(0, left)} of ${text} are left`;
    return { message, retryAfterSeconds };
  });

/**
 * Reports whether another Cluster uses the quota before this one: it already has objects, or it is
 * older and not too large for the whole quota. The order needs no reservations, and is the same in
 * every replica.
 *
 * Two Clusters of the same second can both pass, if the first call is for the later name. Only a
 * quota system with reservations prevents that.
 */
function isCounted(other: Cluster, cluster: Cluster, limit: number): boolean {
  if (other.metadata.uid === cluster.metadata.uid) return false;
  if (other.spec.infrastructureRef !== undefined) return true;
  return orderOf(other) < orderOf(cluster) && machinesOf([other]) <= limit;
}

const orderOf = ({ metadata: { creationTimestamp = "", name = "" } }: Cluster): string =>
  `${creationTimestamp} ${name}`;

function machinesOf(clusters: readonly Cluster[]): number {
  const counts = clusters.flatMap(({ spec: { topology } }) => [
    topology?.controlPlane,
    ...(topology?.workers?.machineDeployments ?? []),
    ...(topology?.workers?.machinePools ?? []),
  ]);
  return counts.reduce((sum, part) => sum + (part === undefined ? 0 : (part.replicas ?? 1)), 0);
}
