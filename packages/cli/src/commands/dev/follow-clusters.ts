import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { Client, KubernetesObject } from "@capikit/client";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { type DescribedNode, describeCluster, watchCluster } from "@capikit/clusterctl-kit/describe";

/** Receives a Cluster's tree after each change; undefined after its deletion. */
export type OnCluster = (namespace: string, name: string, tree: DescribedNode | undefined) => void;

/** Watches all Clusters and their objects until the signal aborts. */
export async function followClusters(client: Client, signal: AbortSignal, report: OnCluster): Promise<void> {
  const followed = new Map<string, AbortController>();
  const running = new Set<Promise<void>>();

  const follow = async (namespace: string, name: string, own: AbortSignal): Promise<void> => {
    let last = "";
    for await (const objects of watchCluster(client, { namespace, name, signal: own })) {
      // Show the whole tree: provider authors look for their own objects, even if these are ready.
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
        .catch(() => {}) // Reflectors retry by themselves until the API server stops.
        .finally(() => running.delete(run));
      running.add(run);
    }
  });
  await reflect(client, clusterKind, store, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all(running);
}
