import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { Client, KubernetesObject } from "@capikit/client";
import { createObjectStore, reflect } from "@capikit/client/reflector";

/** What to do with each Cluster. */
export interface ClusterFollower {
  /** Follows a Cluster until the signal aborts: when it was deleted, or at the end. */
  readonly follow: (namespace: string, name: string, signal: AbortSignal) => Promise<void>;
  readonly onDeleted?: (namespace: string, name: string) => void;
}

/** Follows each Cluster, also new ones, until the signal aborts. */
export async function followClusters(
  client: Client,
  signal: AbortSignal,
  { follow, onDeleted }: ClusterFollower,
): Promise<void> {
  const followed = new Map<string, AbortController>();
  const running = new Set<Promise<void>>();
  const store = createObjectStore<KubernetesObject>(({ type, object }) => {
    const { namespace = "", name = "" } = object.metadata;
    const key = `${namespace}/${name}`;
    if (type === "deleted") {
      followed.get(key)?.abort();
      followed.delete(key);
      onDeleted?.(namespace, name);
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
