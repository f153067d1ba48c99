import { type Cluster, clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { infrastructureKeyOf, ownerClusterKey } from "../../capi/index.ts";
import { type ReconcileContext, type WatchedKind, watched } from "../../index.ts";

/** Returns the InfraCluster of a Cluster, or a description of the missing object. */
export async function findInfraCluster<I extends KubernetesObject>(
  kind: KindDescriptor<I> | undefined,
  cluster: Cluster | undefined,
  { cache, signal }: ReconcileContext,
): Promise<{ readonly found?: I | undefined; readonly missing?: string }> {
  if (kind === undefined || cluster === undefined) return {};
  const key = infrastructureKeyOf(cluster, kind);
  if (key === undefined) {
    return { missing: `Cluster ${cluster.metadata.name} to refer to a ${kind.kind} as its infrastructure` };
  }
  const found = await cache.find(kind, key, { signal });
  return found === undefined ? { missing: `${kind.kind} ${key.name}` } : { found };
}

/** Watches InfraClusters for the objects of a kind in the same Cluster. */
export function watchInfraClusters<I extends KubernetesObject, T extends KubernetesObject>(
  infraCluster: KindDescriptor<I>,
  kind: KindDescriptor<T>,
): WatchedKind {
  return watched(infraCluster, async (object, { cache, signal }) => {
    const owner = ownerClusterKey(object);
    if (owner === undefined) return [];
    const { namespace, name: clusterName } = owner;
    const labelSelector = `${clusterNameLabel}=${clusterName}`;
    const objects = await cache.list(kind, { namespace, labelSelector, signal });
    return objects.map(({ metadata }) => ({ namespace, name: metadata.name ?? "" }));
  });
}
