import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import { compareResourceVersions, objectKey } from "@capikit/client/reflector";
import { type Clock, pause } from "@capikit/common/time";
import type { ReconcileContext, SourceContext } from "@capikit/controller-kit";
import { type WatchSelection, watchedNamespaces } from "@capikit/controller-kit/cache";
import {
  type ExpectedVersion,
  isUnseen,
  type Predicate,
  type StreamRequest,
} from "@capikit/controller-kit/controller";

const none: readonly ExpectedVersion[] = [];

/** Pause after a list in durations of the list. */
const pauseFactor = 4;

/** Shortest pause after a list, in milliseconds. */
const shortestPauseMs = 10;

/**
 * Finds the objects that earlier shards created for the objects of this shard. A cache may not have
 * them yet when their owner arrives, so they are listed from the API server once after its arrival.
 *
 * Owners that arrive during a list share the next one. It starts after a pause of four times the
 * duration of the list, so that lists take at most a fifth of the time. A new object that no shard
 * had before cannot be distinguished from an arrival.
 */
export class OwnedObjects {
  readonly #kind: KindDescriptor<KubernetesObject>;
  readonly #owned: OwnedKinds;
  readonly #isOurs: (object: KubernetesObject) => boolean;
  /** Objects of this shard whose owned objects were listed. */
  readonly #listed = new Map<string, Arrival>();
  /** Priorities of objects that have not been reconciled since they arrived. */
  readonly #waiting = new Map<string, number>();
  /** Objects that left the shard during the current list; undefined between lists. */
  #left: Set<string> | undefined;
  /** The clock of the reconciles, once an object waits for a list. */
  #clock: Clock | undefined;
  #wake = (): void => {};
  /** Earliest start of the next list, by the clock of the reconciles. */
  #nextAt = Number.NEGATIVE_INFINITY;

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

  /** Reports whether an object waits for the list of its owned objects or for the cache. */
  isWaiting(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Forgets deleted objects, also those whose events a predicate drops. Passes each event. */
  readonly record: Predicate = ({ type, object }) => {
    if (type === "delete") this.forget(objectKey(object));
    return true;
  };

  /** Forgets an object that another shard may own from now on. */
  forget(key: string): void {
    this.#waiting.delete(key);
    this.#listed.delete(key);
    this.#left?.add(key);
  }

  /**
   * Returns the newest versions of owned objects that the cache has not seen. Undefined before the
   * first list that includes the object; {@link requests} has a request for it then.
   *
   * @param priority of the attempt; the request has the highest priority of all attempts.
   */
  unseen(
    object: KubernetesObject,
    { cache, clock }: Pick<ReconcileContext, "cache" | "clock">,
    priority: number,
  ): readonly ExpectedVersion[] | undefined {
    const key = objectKey(object);
    const arrival = this.#find(object);
    if (arrival === undefined) {
      // It may have an entry of a deleted object with the same name.
      this.#listed.delete(key);
      this.#waiting.set(key, Math.max(priority, this.#waiting.get(key) ?? priority));
      this.#clock = clock;
      this.#wake();
      return undefined;
    }
    if (arrival.newest.length > 0) {
      arrival.newest = arrival.newest.filter((expected) => isUnseen(cache, expected));
    }
    if (arrival.newest.length === 0) this.#waiting.delete(key);
    return arrival.newest;
  }

  /**
   * Lists owned objects when objects wait for them, and requests these objects after each list. A
   * stream source of the controller, so that no worker waits for a list.
   *
   * @throws the error of a list. The next call retries it for all waiting objects.
   */
  async *requests(context: SourceContext): AsyncGenerator<StreamRequest> {
    while (!context.signal.aborted) {
      const clock = await this.#need();
      const pauseMs = this.#nextAt - clock.now();
      if (pauseMs > 0) await pause(clock, pauseMs, context.signal);
      const listed = await this.#list(clock, context);
      if ([...this.#waiting.keys()].every((key) => this.#listed.has(key))) this.#clock = undefined;
      for (const [key, { name, namespace }] of listed) {
        const priority = this.#waiting.get(key);
        if (priority !== undefined) yield { name, namespace, priority };
      }
    }
  }

  /** Resolves when an object waits for a list. */
  async #need(): Promise<Clock> {
    while (this.#clock === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#clock;
  }

  #find(object: KubernetesObject): Arrival | undefined {
    const arrival = this.#listed.get(objectKey(object));
    return arrival?.uid === object.metadata.uid ? arrival : undefined;
  }

  /** Lists the owned objects of new objects of the shard. Returns them by key. */
  async #list(clock: Clock, context: SourceContext): Promise<ReadonlyMap<string, Arrival>> {
    const startedAt = clock.now();
    const left = new Set<string>();
    this.#left = left;
    try {
      const arrivals = new Map<string, Arrival>();
      for (const object of await context.cache.list(this.#kind, { signal: context.signal })) {
        if (!this.#isOurs(object) || this.#find(object) !== undefined) continue;
        const { uid, name = "", namespace } = object.metadata;
        arrivals.set(objectKey(object), { uid, name, namespace, newest: none });
      }
      await listOwnedVersions(arrivals.values(), this.#owned, context);
      for (const key of left) arrivals.delete(key);
      for (const [key, arrival] of arrivals) this.#listed.set(key, arrival);
      return arrivals;
    } finally {
      const now = clock.now();
      this.#nextAt = now + Math.max(shortestPauseMs, pauseFactor * (now - startedAt));
      this.#left = undefined;
    }
  }
}

/** Kinds that a sharded controller owns. */
export interface OwnedKinds {
  readonly kinds: readonly KindDescriptor<KubernetesObject>[];
  /** Returns the objects of a kind that the cache selects. Default: all. */
  readonly selectionOf?: ((kind: KindDescriptor) => WatchSelection) | undefined;
}

/** An object that arrived from another shard, or was created. */
interface Arrival {
  readonly uid: string | undefined;
  readonly name: string;
  readonly namespace: string | undefined;
  /** The newest resource version of its owned objects for each watch of the cache. */
  newest: readonly ExpectedVersion[];
}

/** Lists the metadata of all owned kinds once and adds the newest versions to the arrivals. */
async function listOwnedVersions(
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
