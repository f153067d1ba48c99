import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import { compareResourceVersions } from "@capikit/client/reflector";
import type { ReconcileContext } from "@capikit/controller-kit";
import { type WatchSelection, watchedNamespaces } from "@capikit/controller-kit/cache";
import type { ExpectedVersion } from "@capikit/controller-kit/controller";

/** Kinds that a sharded controller owns. */
export interface OwnedKinds {
  readonly kinds: readonly KindDescriptor<KubernetesObject>[];
  /** Returns the objects of a kind that the cache selects. Default: all. */
  readonly selectionOf?: ((kind: KindDescriptor) => WatchSelection) | undefined;
}

/** An object that arrived from another shard, or was created. */
export interface Arrival {
  readonly uid: string | undefined;
  readonly name: string;
  readonly namespace: string | undefined;
  /** The newest resource version of its owned objects for each watch of the cache. */
  newest: readonly ExpectedVersion[];
}

/** Lists the metadata of all owned kinds once and adds the newest versions to the arrivals. */
export async function listOwnedVersions(
  arrivals: Iterable<Arrival>,
  { kinds, selectionOf }: OwnedKinds,
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
): Promise<void> {
  const byUid = new Map(Array.from(arrivals, (arrival) => [arrival.uid, arrival]));
  if (byUid.size === 0) return;
  const namespaces = new Set(Array.from(byUid.values(), ({ namespace }) => namespace));
  const [namespace] = namespaces.size === 1 ? namespaces : [];
  for (const kind of kinds) {
    for (const watch of watchedNamespaces(kind, selectionOf?.(kind) ?? {})) {
      const place = watch.namespace ?? (kind.scope === "Cluster" ? undefined : namespace);
      if (kind.scope === "Namespaced" && namespace !== undefined && place !== namespace) continue;
      const { labelSelector, fieldSelector } = watch;
      const newest = new Map<Arrival, string>();
      const options = { namespace: place, labelSelector, fieldSelector, signal };
      for await (const { metadata } of client.listAll(metadataOnly(kind), options)) {
        for (const { uid } of metadata.ownerReferences ?? []) {
          addNewest(newest, byUid.get(uid), metadata.resourceVersion);
        }
      }
      for (const [arrival, version] of newest) {
        arrival.newest = [...arrival.newest, { kind, namespace: place, version }];
      }
    }
  }
}

function addNewest(
  newest: Map<Arrival, string>,
  arrival: Arrival | undefined,
  version: string | undefined,
): void {
  if (arrival === undefined || version === undefined) return;
  if ((compareResourceVersions(newest.get(arrival), version) ?? -1) < 0) newest.set(arrival, version);
}
