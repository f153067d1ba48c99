import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { ownerClusterKey } from "../../capi/index.ts";
import type { ReconcileContext } from "../../index.ts";
import type { FoundOwners } from "./lifecycle-plan.ts";

/** Returns the Cluster that owns an object, or a description of the missing one. */
export async function findOwnerCluster(
  object: KubernetesObject,
  { cache, signal }: ReconcileContext,
): Promise<FoundOwners<{ readonly cluster: Cluster }>> {
  const key = ownerClusterKey(object);
  if (key === undefined) {
    return {
      owners: {},
      missing: `Waiting for Cluster API to set the owner (Cluster) of the ${object.kind}`,
    };
  }
  const cluster = await cache.find(clusterKind, key, { signal });
  return cluster === undefined
    ? { owners: {}, missing: `Waiting for Cluster ${key.name}, the owner of the ${object.kind}` }
    : { owners: { cluster } };
}
