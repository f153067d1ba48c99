import { clusterResourceSetBinding } from "@capikit/api/addons/v1beta2";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { Client, KubernetesObject } from "@capikit/client";
import type { ObjectStore } from "@capikit/client/reflector";
import { crdName } from "@capikit/common/versions";
import type { ReadObject } from "./objects/fields.ts";
import { machinery, type ReadClusterOptions, selectorOf } from "./read-cluster.ts";
import { type KnownCrds, readCrds } from "./read-crds.ts";
import { kindOfReference, objectReferences, templateReferences } from "./references.ts";
import { KindWatches, type WatchOptions } from "./watch/watch-kinds.ts";

/** Options of `watchCluster`. */
export interface WatchClusterOptions extends ReadClusterOptions, WatchOptions {}

/** Yields the objects for {@link describeCluster}, initially and after each change. */
export async function* watchCluster(
  client: Client,
  options: WatchClusterOptions,
): AsyncGenerator<ReadObject[], void, void> {
  const { name, namespace = "default", signal } = options;
  const watches = new KindWatches(client, options);
  const stores = new Map<string, ObjectStore<KubernetesObject>>();
  const crds: KnownCrds = new Map();
  const ofName = { namespace, fieldSelector: `metadata.name=${name}` };
  stores.set("Cluster", watches.follow(clusterKind, ofName));
  stores.set("Binding", watches.follow(clusterResourceSetBinding, ofName));
  for (const kind of machinery)
    stores.set(kind.kind, watches.follow(kind, { namespace, labelSelector: selectorOf(name) }));
  try {
    for await (const _ of watches.changes()) {
      const objects = [...stores.values()].flatMap((store) => [...store.objects.values()]) as ReadObject[];
      const references = objects.flatMap(objectReferences);
      await readCrds(client, [...references, ...objects.flatMap(templateReferences)], crds, watches.signal);
      for (const reference of references) {
        const id = crdName(reference.group, reference.kind);
        const crd = crds.get(id);
        const kind = crd ? kindOfReference(reference, crd as ReadObject) : undefined;
        if (kind && !stores.has(id)) stores.set(id, watches.follow(kind, { namespace }));
      }
      if (watches.isListed())
        yield [...objects, ...([...crds.values()].filter((one) => one !== null) as ReadObject[])];
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}
