import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "@capikit/client/reflector";
import { isVersionSeen } from "../cache/expectations/write-expectations.ts";
import type { ReconcileContext } from "../controller/reconcile.ts";
import { type Arrival, listOwnedVersions, type OwnedKinds } from "./list-owned-versions.ts";

/** Parts of the context that lists use. */
export type ListContext = Pick<ReconcileContext, "cache" | "client" | "clock" | "signal">;

/** Owned objects that an object waits for. */
export interface UnseenObjects {
  /** Versions of owned objects that the cache has not seen, at most one a kind. */
  readonly versions: readonly (readonly [kind: KindDescriptor<KubernetesObject>, version: string])[];
  /** Milliseconds until the next check; 0 if the object can be reconciled now. */
  readonly afterMs: number;
}

interface OwnedList {
  readonly startedAt: number;
  /** Objects whose owned objects it finds, by key. */
  readonly arriving: Promise<ReadonlyMap<string, Arrival>>;
  readonly end: Promise<void>;
}

/** Pause after a list in durations of the list. */
const pauseFactor = 4;
/** Shortest pause after a failed list, in milliseconds. */
const failurePauseMs = 1_000;
/** Shortest time between two checks of an object, in milliseconds. */
const shortestWaitMs = 10;

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
  /** Objects that left the shard during the current list. */
  readonly #left = new Set<string>();
  #current: OwnedList | undefined;
  /** Earliest start of the next list, by the clock of the context. */
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

  /** Forgets an object that another shard may own from now on. */
  forget(key: string): void {
    this.#listed.delete(key);
    if (this.#current !== undefined) this.#left.add(key);
  }

  /**
   * Returns the owned objects that the cache has not seen. Waits for a list that includes the
   * object, but not for the pause before it.
   *
   * @throws the error of that list, for all its objects. The next list retries all of them.
   */
  async unseen(object: KubernetesObject, context: ListContext): Promise<UnseenObjects> {
    if (this.#owned.kinds.length === 0) return { versions: [], afterMs: 0 };
    if (this.#find(object) === undefined) await this.#listWith(object, context);
    const arrival = this.#find(object);
    if (arrival === undefined) return { versions: [], afterMs: this.#waitMs(context.clock.now()) };
    for (const [kind, version] of arrival.newest ?? []) {
      const seen = context.cache.informer(kind).resourceVersion;
      if (isVersionSeen(seen, version)) arrival.newest?.delete(kind);
    }
    if (arrival.newest?.size === 0) arrival.newest = undefined;
    return {
      versions: [...(arrival.newest ?? [])],
      afterMs: arrival.newest === undefined ? 0 : shortestWaitMs,
    };
  }

  #find(object: KubernetesObject): Arrival | undefined {
    const arrival = this.#listed.get(objectKey(object));
    return arrival?.uid === object.metadata.uid ? arrival : undefined;
  }

  /** Milliseconds until the next list can start. A current list ends now at the earliest. */
  #waitMs(now: number): number {
    const nextAt =
      this.#current === undefined ? this.#nextAt : now + pauseFactor * (now - this.#current.startedAt);
    return Math.max(shortestWaitMs, Math.ceil(nextAt - now));
  }

  /** Waits for the current list if it includes the object, or starts a list outside of pauses. */
  async #listWith(object: KubernetesObject, context: ListContext): Promise<void> {
    const current = this.#current;
    if (current === undefined) {
      if (context.clock.now() >= this.#nextAt) await this.#start(context).end;
      return;
    }
    const arrival = (await current.arriving).get(objectKey(object));
    if (arrival !== undefined && arrival.uid === object.metadata.uid) await current.end;
  }

  #start(context: ListContext): OwnedList {
    const startedAt = context.clock.now();
    const arriving = this.#arriving(context);
    this.#current = { startedAt, arriving, end: this.#list(arriving, startedAt, context) };
    return this.#current;
  }

  async #arriving({ cache, signal }: ListContext): Promise<ReadonlyMap<string, Arrival>> {
    const arriving = new Map<string, Arrival>();
    for (const object of await cache.list(this.#kind, { signal })) {
      if (!this.#isOurs(object) || this.#find(object) !== undefined) continue;
      const { uid, namespace } = object.metadata;
      arriving.set(objectKey(object), { uid, namespace, newest: undefined });
    }
    return arriving;
  }

  async #list(arriving: OwnedList["arriving"], startedAt: number, context: ListContext): Promise<void> {
    let pauseMs = failurePauseMs;
    try {
      const arrivals = await arriving;
      await listOwnedVersions(arrivals.values(), this.#owned, context);
      for (const [key, arrival] of arrivals) {
        if (!this.#left.has(key)) this.#listed.set(key, arrival);
      }
      pauseMs = 0;
    } finally {
      const now = context.clock.now();
      this.#nextAt = now + Math.max(pauseMs, pauseFactor * (now - startedAt));
      this.#left.clear();
      this.#current = undefined;
    }
  }
}
