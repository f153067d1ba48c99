import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Cache } from "../../cache/index.ts";
import type { AnyAddress, AnyClaim, IpamKinds } from "./ipam-kinds.ts";
import { poolIndexKeys, selectionOfPool } from "./pool-key.ts";

const poolIndex = "capikit.dev/pool";
const clusterIndex = "capikit.dev/cluster-name";

/** Returns the name of a claim's Cluster, from its spec or the older label. */
export function clusterNameOf({ spec, metadata }: AnyClaim): string | undefined {
  return spec?.clusterName || metadata.labels?.[clusterNameLabel] || undefined;
}

/** Returns the claims for addresses of a pool, or the allocated addresses. */
export function objectsOfPool<T extends AnyAddress | AnyClaim>(
  cache: Cache,
  kind: KindDescriptor<T>,
  poolKind: KindDescriptor<KubernetesObject>,
  pool: Pick<KubernetesObject, "metadata">,
  signal: AbortSignal,
): Promise<readonly T[]> {
  cache.addIndex(kind, poolIndex, poolIndexKeys);
  const { namespace, value } = selectionOfPool(poolKind, pool.metadata);
  return cache.list(kind, { namespace, index: { name: poolIndex, value }, signal });
}

export function claimsOfCluster(
  cache: Cache,
  { claim }: IpamKinds,
  { metadata: { namespace, name = "" } }: Pick<KubernetesObject, "metadata">,
  signal: AbortSignal,
): Promise<readonly AnyClaim[]> {
  cache.addIndex(claim, clusterIndex, clusterIndexKeys);
  return cache.list(claim, { namespace, index: { name: clusterIndex, value: name }, signal });
}

function clusterIndexKeys(claim: AnyClaim): readonly string[] {
  const name = clusterNameOf(claim);
  return name === undefined ? [] : [name];
}
