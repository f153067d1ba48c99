import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { Client, KubernetesObject } from "@capikit/client";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { type DescribedNode, describeCluster, watchCluster } from "@capikit/clusterctl-kit/describe";

/** Is told of a Cluster whenever something of it has changed; without a tree when it is gone. */
export type OnCluster = (namespace: string, name: string, tree: DescribedNode | undefined) => void;

/** Follows all Clusters and what belongs to them, until the signal comes. */
export async function followClusters(client: Client, signal: AbortSignal, report: OnCluster): Promise<void> {
  const followed = new Map<string, AbortController>();
  const running = new Set<Promise<void>>();

  const follow = async (namespace: string, name: string, own: AbortSignal): Promise<void> => {
    let last = "";
    for await (const objects of watchCluster(client, { namespace, name, signal: own })) {
      // Whole, as the authors of providers look for their own objects in it, also where these are ready.
      const shown = { grouping: false, echo: true, showConditions: "Cluster" };
      const tree = describeCluster(objects, { namespace, name, ...shown });
      const now = JSON.stringify(tree);
      if (tree === undefined || now === last) continue;
      last = now;
      report(namespace, name, tree);
    }
  };
  const store = createObjectStore<KubernetesObject>(({ type, object }) => {
    const { namespace = "", name = "" } = object.metadata;
    const key = `${namespace}/${name}`;
    if (type === "deleted") {
      followed.get(key)?.abort();
      followed.delete(key);
      report(namespace, name, undefined);
    } else if (!followed.has(key)) {
      const own = new AbortController();
      followed.set(key, own);
      const run = follow(namespace, name, AbortSignal.any([signal, own.signal]))
        .catch(() => {}) // the reflectors go on by themselves; what ends one is the end of the API server
        .finally(() => running.delete(run));
      running.add(run);
    }
  });
  await reflect(client, clusterKind, store, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all(running);
}
