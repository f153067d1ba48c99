import type { Cluster } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { labelledClusterKey } from "../../capi/lookup/index.ts";
import type { ObjectKey } from "../../capi/metadata/index.ts";
import type { ReconcileContext } from "../../index.ts";
import { findInfraCluster } from "./infra-cluster-of.ts";

/** Found objects of a Machine or MachinePool. Frozen: they belong to the cache. */
interface Found<T, I> {
  readonly owner?: T | undefined;
  readonly cluster?: Cluster | undefined;
  readonly infraCluster: I;
}

/** All objects, or those that were found and a description of the missing one. */
export type OwnerSearch<T, I> =
  | (Required<Found<T, I>> & { readonly owner: T; readonly cluster: Cluster; readonly missing?: never })
  | (Found<T, I> & { readonly missing: string });

/**
 * Finds the owner of an object, its Cluster and the InfraCluster.
 *
 * @param key of the owner in the owner references.
 */
export async function findOwners<T extends KubernetesObject, I>(
  object: KubernetesObject,
  kind: KindDescriptor<T>,
  key: ObjectKey | undefined,
  infraClusterKind: KindDescriptor<KubernetesObject> | undefined,
  context: ReconcileContext,
): Promise<OwnerSearch<T, I>> {
  const { cache, signal } = context;
  const owner = key && (await cache.find(kind, key, { signal }));
  // Respects the Cluster's pause also when the owner is gone.
  const clusterKey = labelledClusterKey(owner ?? object);
  const cluster = clusterKey && (await cache.find(clusterKind, clusterKey, { signal }));
  const infra = await findInfraCluster(infraClusterKind, cluster, context);
  // Has the kind of the option `infraCluster`, or is undefined.
  const infraCluster = infra.found as I;
  const waitingFor = (what: string) => ({ owner, cluster, infraCluster, missing: `Waiting for ${what}` });
  if (key === undefined) {
    return waitingFor(`Cluster API to set the owner (${kind.kind}) of the ${object.kind}`);
  }
  if (owner === undefined) return waitingFor(`${kind.kind} ${key.name}, the owner of the ${object.kind}`);
  if (clusterKey === undefined) return waitingFor(`the cluster name label of ${kind.kind} ${key.name}`);
  if (cluster === undefined) return waitingFor(`Cluster ${clusterKey.name} of ${kind.kind} ${key.name}`);
  if (infra.missing !== undefined) return waitingFor(infra.missing);
  return { owner, cluster, infraCluster };
}
