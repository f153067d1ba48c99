import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ControlPlane } from "@capikit/envtest";

type Client = ControlPlane["client"];

const namespace = "default";
const group = "infrastructure.cluster.x-k8s.io";
const fooCluster: KindDescriptor<FooCluster> = {
  group,
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};

interface FooCluster extends KubernetesObject {
  readonly spec: { readonly region: string; readonly tier: string };
  readonly status?: { readonly initialization?: { readonly provisioned?: boolean } };
}

/** Creates Clusters with a FooCluster of the same name, owned as by the core manager. */
export async function createClusters(client: Client, prefix: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const metadata = { name: `${prefix}-${n}`, namespace };
    const infrastructureRef = { apiGroup: group, kind: fooCluster.kind, name: metadata.name };
    const { metadata: created } = await client.create(clusterKind, { metadata, spec: { infrastructureRef } });
    const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", controller: true };
    const ownerReferences = [{ ...owner, name: metadata.name, uid: created.uid ?? "" }];
    const spec = { region: "eu-west-1", tier: "Basic" };
    await client.create(fooCluster, { metadata: { ...metadata, ownerReferences }, spec });
  }
}

/** Returns the shards of these FooClusters, each with its number of provisioned ones. */
export async function provisionedByShard(
  client: Client,
  prefix: string,
  shardLabel: string,
): Promise<ReadonlyMap<string, number>> {
  const { items } = await client.list(fooCluster, { namespace });
  const counts = new Map<string, number>();
  for (const { metadata, status } of items) {
    const shard = metadata.name?.startsWith(`${prefix}-`) ? metadata.labels?.[shardLabel] : undefined;
    if (shard !== undefined && status?.initialization?.provisioned === true)
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  return counts;
}

/** Returns the shards of all FooClusters, also of those that are not provisioned. */
export async function shardsOf(client: Client, shardLabel: string): Promise<ReadonlySet<string>> {
  const { items } = await client.list(fooCluster, { namespace });
  return new Set(items.map(({ metadata }) => metadata.labels?.[shardLabel] ?? "none"));
}
