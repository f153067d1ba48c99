import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import { compareResourceVersions, objectKey } from "@capikit/client/reflector";
import type { WatchSelection } from "../cache/cache-options.ts";
import { isVersionSeen } from "../cache/expectations/write-expectations.ts";
import type { ReconcileContext } from "../controller/reconcile.ts";

/** Kinds that a sharded controller owns. */
export interface OwnedKinds {
  readonly kinds: readonly KindDescriptor<KubernetesObject>[];
  /** Returns the objects of a kind that the cache selects. Default: all. */
  readonly selectionOf?: ((kind: KindDescriptor) => WatchSelection) | undefined;
}

/** An owned object that the cache must have seen. */
export interface OwnedObject {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly object: KubernetesObject;
}

interface Arrival {
  readonly uid: string | undefined;
  /** The newest owned object of each kind. */
  readonly newest: Map<KindDescriptor<KubernetesObject>, KubernetesObject>;
}

/**
 * Finds the objects that earlier shards created for the objects of this shard. A cache may not have
 * them yet when their owner arrives, so they are listed from the API server once after its arrival.
 * Owners that arrive during a list share the next one.
 */
export class OwnedObjects {
  readonly #kind: KindDescriptor<KubernetesObject>;
  readonly #owned: OwnedKinds;
  readonly #isOurs: (object: KubernetesObject) => boolean;
  /** Objects of this shard whose owned objects were listed. */
  readonly #listed = new Map<string, Arrival>();
  /** Objects of the list in progress. */
  #arriving = new Map<string, Arrival>();
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param isOurs whether an object belongs to this shard and is not moving. */
  constructor(
    kind: KindDescriptor<KubernetesObject>,
    owned: OwnedKinds,
    isOurs: (object: KubernetesObject) => boolean,
  ) {
    this.#kind = kind;
    this.#owned = owned;
    this.#isOurs = isOurs;
  }

  /** Forgets an object that another shard may own from now on. */
  forget(key: string): void {
    this.#listed.delete(key);
    this.#arriving.delete(key);
  }

  /**
   * Returns owned objects that the cache has not seen. Undefined if the object left the shard in
   * the meantime.
   */
  async unseen(object: KubernetesObject, context: ReconcileContext): Promise<OwnedObject[] | undefined> {
    if (this.#owned.kinds.length === 0) return [];
    if (this.#find(object) === undefined) await this.#list(context);
    const arrival = this.#find(object);
    if (arrival === undefined) return undefined;
    for (const [kind, { metadata }] of arrival.newest) {
      const seen = context.cache.informer(kind).resourceVersion;
      if (isVersionSeen(seen, metadata.resourceVersion ?? "")) arrival.newest.delete(kind);
    }
    return [...arrival.newest].map(([kind, newest]) => ({ kind, object: newest }));
  }

  #find(object: KubernetesObject): Arrival | undefined {
    const arrival = this.#listed.get(objectKey(object));
    return arrival?.uid === object.metadata.uid ? arrival : undefined;
  }

  /** Waits for a list that starts now or later. */
  #list(context: ReconcileContext): Promise<void> {
    this.#next ??= this.#current
      .catch(() => {}) // reported to its own callers
      .then(() => {
        this.#next = undefined;
        this.#current = this.#listArriving(context);
        return this.#current;
      });
    return this.#next;
  }

  async #listArriving({ cache, client, signal }: ReconcileContext): Promise<void> {
    const objects = await cache.list(this.#kind, { signal });
    const arriving = objects.filter((object) => this.#isOurs(object) && this.#find(object) === undefined);
    this.#arriving = new Map(
      arriving.map((object) => [objectKey(object), { uid: object.metadata.uid, newest: new Map() }]),
    );
    const byUid = new Map([...this.#arriving.values()].map((arrival) => [arrival.uid, arrival]));
    const namespaces = new Set(arriving.map(({ metadata }) => metadata.namespace));
    const [namespace] = namespaces.size === 1 ? namespaces : [];
    for (const kind of this.#owned.kinds) {
      const selection: WatchSelection = this.#owned.selectionOf?.(kind) ?? {};
      const { labelSelector, fieldSelector, namespaces: watched } = selection;
      const places =
        kind.scope === "Cluster"
          ? [undefined]
          : (watched?.filter((one) => namespace === undefined || one === namespace) ?? [namespace]);
      for (const place of places) {
        const options = { namespace: place, labelSelector, fieldSelector, signal };
        for await (const object of client.listAll(metadataOnly(kind), options)) {
          for (const { uid } of object.metadata.ownerReferences ?? []) {
            addNewest(byUid.get(uid)?.newest, kind, object);
          }
        }
      }
    }
    for (const [key, arrival] of this.#arriving) this.#listed.set(key, arrival);
  }
}

function addNewest(
  newest: Arrival["newest"] | undefined,
  kind: KindDescriptor<KubernetesObject>,
  object: KubernetesObject,
): void {
  const before = newest?.get(kind)?.metadata.resourceVersion;
  if ((compareResourceVersions(before, object.metadata.resourceVersion) ?? -1) < 0) {
    newest?.set(kind, object);
  }
}
