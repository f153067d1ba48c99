import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isForbidden } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";
import { compareResourceVersions, type ObjectChange, objectKey } from "@capikit/client/reflector";
import { type LabelMatcher, labelMatcher } from "@capikit/common/kubernetes";
import { type Clock, systemClock, untilAborted } from "@capikit/common/time";
import type { ObjectEvent } from "../predicates/predicate.ts";
import type { CacheSelection } from "./cache.ts";
import { CacheError } from "./cache.ts";
import type { CacheOptions, WatchSelection } from "./cache-options.ts";
import { createDeferred } from "./expectations/deferred.ts";
import { createThrowLog, explainFailure } from "./failure-log.ts";
import type { StringPool } from "./frozen-objects/string-pool.ts";
import { createHandlers, type Handlers } from "./handlers.ts";
import type { EventHandler, Informer } from "./informer.ts";
import { KindWatch, type KindWatchOptions } from "./kind-watch.ts";
import type { BlockedWatch } from "./managed-cache.ts";
import { createObjectTransform } from "./object-transform.ts";
import { fieldMatcher, isOfMetadata, watchedNamespaces } from "./selection-of.ts";
import {
  changeIndex,
  createIndexes,
  createLabelIndexes,
  createObjectIndex,
  eachInSlices,
  type Indexes,
  type ObjectIndex,
} from "./store/indexes.ts";

export interface InformerDependencies extends Omit<CacheOptions, keyof WatchSelection | "kinds"> {
  readonly clock: Clock;
  readonly pool: StringPool;
}

/** The conditions of the objects of one watch. */
interface Selection {
  readonly matchesLabels: LabelMatcher["matches"];
  readonly matchesFields: ReturnType<typeof fieldMatcher>;
  /** Whether metadata alone decides. */
  readonly isOfMetadata: boolean;
}

/** A selection of cached objects. */
interface ObjectSelection extends Pick<CacheSelection, "namespace" | "index"> {
  /** Of the label selector. */
  readonly requirements: LabelMatcher["requirements"];
}

/** The watches of a kind, with its handlers and indexes. */
export class SharedInformer<T extends KubernetesObject = KubernetesObject> implements Informer<T> {
  readonly kind: KindDescriptor<T>;
  /** One per namespace, or one for all namespaces. */
  readonly watches: readonly KindWatch<T>[];
  readonly #dependencies: InformerDependencies;
  readonly #resource: string;
  /** The conditions of each watch, in their order. */
  readonly #selections: readonly Selection[];
  readonly #handlers: Handlers<T>;
  readonly #indexes: Indexes<T>;
  readonly #labelValues: ReturnType<typeof createLabelIndexes>;
  /** Used if one watch covers all namespaces. */
  readonly #byNamespace: ObjectIndex<T> | undefined;
  #started = false;

  constructor(kind: KindDescriptor<T>, selection: WatchSelection, dependencies: InformerDependencies) {
    this.kind = kind;
    this.#dependencies = dependencies;
    this.#resource = resourceName(kind);
    const watched = watchedNamespaces(kind, selection);
    this.#selections = watched.map(({ labelSelector, fieldSelector = "" }) => ({
      matchesLabels: labelMatcher(labelSelector).matches,
      matchesFields: fieldMatcher(fieldSelector),
      isOfMetadata: isOfMetadata(fieldSelector),
    }));
    const onHandlerError = createThrowLog(kind, "handler", dependencies);
    this.#handlers = createHandlers<T>((error, event) => onHandlerError(error, event.object));
    this.#indexes = createIndexes<T>({
      resource: this.#resource,
      objects: () => this.#objects(),
      has: (object) => this.watches.some((watch) => watch.objects.get(objectKey(object)) === object),
      onError: createThrowLog(kind, "index", dependencies),
    });
    this.#labelValues = createLabelIndexes(this.#indexes);
    this.#byNamespace =
      kind.scope === "Namespaced" && watched[0]?.namespace === undefined
        ? createObjectIndex<T>(({ metadata }) => [metadata.namespace ?? ""])
        : undefined;
    const onThrow = createThrowLog(kind, "transform", dependencies);
    const onChange: KindWatchOptions<T>["onChange"] = (change, previous, first) => {
      if (this.#byNamespace !== undefined) {
        changeIndex(this.#byNamespace, change, previous);
      }
      this.#indexes.change(change, previous);
      this.#handlers.notify(eventOf(change, first && change.type === "added" && change.listed));
    };
    this.watches = watched.map(({ namespace, labelSelector, fieldSelector, transform }) => {
      const keep = createObjectTransform<T>(transform, dependencies.pool, onThrow);
      const omitManagedFields = transform === undefined;
      const own = { labelSelector, fieldSelector, keep, omitManagedFields, onChange };
      return new KindWatch<T>(kind, namespace, { ...dependencies, ...own });
    });
  }

  get synced(): boolean {
    return this.watches.every(({ synced }) => synced);
  }

  get resourceVersion(): string {
    return oldestVersion(this.watches.map(({ resourceVersion }) => resourceVersion));
  }

  resourceVersionOf(namespace: string | undefined): string {
    return this.watchOf(namespace).resourceVersion;
  }

  async waitForSync({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    const lists = Promise.all([
      Promise.race(this.watches.map(({ firstList }) => firstList)),
      // The owner of one namespace, who may revoke rights in it, must not stop the work in others.
      ...this.watches.map(({ firstList, forbidden }) => Promise.race([firstList, forbidden])),
    ]);
    await untilAborted(
      lists.then(() => this.#handlers.caughtUp()),
      signal,
    );
  }

  subscribe(handler: EventHandler<T>): () => void {
    return this.#handlers.subscribe(handler, this.#objects());
  }

  /** Reports whether the informer's selectors match an object. */
  selects(object: KubernetesObject): boolean {
    const selection = this.#selectionFor(object);
    return selection?.matchesLabels(object.metadata.labels ?? {}) === true && selection.matchesFields(object);
  }

  /** Reports whether the selectors match by metadata alone; false if they have other fields. */
  selectsMetadata(object: KubernetesObject): boolean {
    return this.#selectionFor(object)?.isOfMetadata === true && this.selects(object);
  }

  /** Returns the watch that covers a namespace. @throws CacheError if no watch covers it. */
  watchOf(namespace: string | undefined): KindWatch<T> {
    const watch = this.watches[this.#indexOf(namespace)];
    if (watch === undefined) {
      const watched = this.watches.map((one) => one.namespace).join(", ");
      throw new CacheError(
        "CACHE_NAMESPACE",
        `the cache watches ${this.#resource} of ${watched}, not of ${namespace}: add the namespace, or read with the client`,
      );
    }
    return watch;
  }

  /**
   * Returns the objects of a selection, and possibly others that do not meet its label requirements.
   */
  async select({ namespace, index, requirements }: ObjectSelection): Promise<readonly T[]> {
    const given = [index ?? []].flat();
    const values = given.length > 0 ? given : this.#labelValues(requirements);
    if (values.length > 0) {
      const found = await this.#indexes.find(values);
      return found.filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace);
    }
    if (namespace === undefined) {
      return this.#objects();
    }
    return [...(this.#byNamespace?.at(namespace) ?? this.watchOf(namespace).objects.values())];
  }

  addIndex(name: string, keysOf: (object: T) => readonly string[]): void {
    this.#indexes.add(name, keysOf);
  }

  /** Returns when the signal has aborted and the watches have ended. May be called once. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, random, syncPeriodMs } = this.#dependencies;
    this.#started = true;
    const running = this.watches.map((watch) => watch.run(signal));
    if (syncPeriodMs) {
      const again = (object: T): void => this.#handlers.notify({ type: "update", oldObject: object, object });
      running.push(
        resync(this.watches, again, { periodMs: syncPeriodMs, signal, clock, ...(random && { random }) }),
      );
    }
    await Promise.all(running);
  }

  blocked(): BlockedWatch[] {
    const isPartlySynced = this.watches.some(({ synced }) => synced);
    return this.watches
      .filter(({ synced, failure }) => !synced || failure !== undefined)
      .map(({ namespace, synced, failure }) => ({
        kind: this.kind,
        namespace,
        synced,
        reason: this.#reasonOf(namespace, failure),
        ...(!synced && isPartlySynced && isForbidden(failure) && { isSkipped: true }),
        ...(failure !== undefined && { error: failure }),
      }));
  }

  fail(error: unknown): void {
    for (const watch of this.watches) {
      watch.fail(error);
    }
  }

  /** Returns the place of the watch that covers a namespace, or -1. */
  #indexOf(namespace: string | undefined): number {
    return this.watches.findIndex((one) => one.namespace === undefined || one.namespace === namespace);
  }

  #selectionFor({ metadata }: KubernetesObject): Selection | undefined {
    return this.#selections[this.#indexOf(metadata.namespace)];
  }

  #reasonOf(namespace: string | undefined, failure: unknown): string {
    if (!this.#started) return `${this.#resource}: the cache has not been started`;
    if (failure === undefined) return `${this.#resource}: the first list is in progress`;
    return explainFailure({ kind: this.kind, namespace }, failure);
  }

  #objects(): T[] {
    return this.watches.flatMap((watch) => [...watch.objects.values()]);
  }
}

function eventOf<T extends KubernetesObject>(
  change: ObjectChange<T>,
  isInInitialList: boolean,
): ObjectEvent<T> {
  switch (change.type) {
    case "added":
      return { type: "create", object: change.object, ...(isInInitialList && { isInInitialList }) };
    case "updated":
      return { type: "update", oldObject: change.previous, object: change.object };
    case "deleted":
      return { type: "delete", object: change.object, ...(!change.finalState && { deletedUnseen: true }) };
  }
}

/** Returns the oldest version; empty if any is empty. */
function oldestVersion(versions: readonly string[]): string {
  return versions.reduce((a, b) => {
    const younger = a === "" || b === "" ? a !== "" : (compareResourceVersions(b, a) ?? 0) < 0;
    return younger ? b : a;
  });
}

/** Calls back for every object in regular intervals until the signal aborts. */
async function resync<T extends KubernetesObject>(
  watches: readonly Pick<KindWatch<T>, "objects">[],
  callback: (object: T) => void,
  options: {
    readonly periodMs: number;
    readonly signal: AbortSignal;
    readonly clock?: Clock;
    readonly random?: () => number;
  },
): Promise<void> {
  const { periodMs, signal, clock = systemClock, random = Math.random } = options;
  while (!signal.aborted) {
    const { resolve, promise: opened } = createDeferred();
    const open = (): void => resolve();
    // Random offsets keep kinds from resyncing at the same time.
    const cancel = clock.after(periodMs * (0.9 + 0.2 * random()), open);
    signal.addEventListener("abort", open, { once: true });
    await opened;
    signal.removeEventListener("abort", open);
    cancel();
    for (const { objects } of watches) {
      const notify = (key: string): void => {
        const object = objects.get(key);
        if (object !== undefined && !signal.aborted) {
          callback(object);
        }
      };
      await eachInSlices([...objects.keys()], notify, () => !signal.aborted);
    }
  }
}
