import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type ObjectChange, objectKey } from "@capikit/client/reflector";
import { labelMatcher } from "@capikit/common/selectors";
import type { Clock } from "@capikit/common/time";
import type { ObjectEvent } from "../predicates/object-event.ts";
import type { CacheSelection } from "./cache.ts";
import { CacheError } from "./cache-error.ts";
import type { CacheOptions, WatchSelection } from "./cache-options.ts";
import { explainFailure, resourceName } from "./explain-failure.ts";
import { createFailureLog } from "./failure-log.ts";
import type { StringPool } from "./frozen-objects/string-pool.ts";
import { createHandlers } from "./handlers.ts";
import type { Informer } from "./informer.ts";
import { createKindWatch, type KindWatch } from "./kind-watch.ts";
import type { BlockedWatch } from "./managed-cache.ts";
import { createObjectTransform } from "./object-transform.ts";
import { oldestVersion } from "./oldest-version.ts";
import { resync } from "./resync.ts";
import { fieldMatcher } from "./selectors/field-selector.ts";
import { changeIndex, createIndexes } from "./store/indexes.ts";
import { createObjectIndex } from "./store/object-index.ts";
import { untilAborted } from "./wait.ts";

export interface SharedInformer<T extends KubernetesObject = KubernetesObject> extends Informer<T> {
  /** One per namespace, or one for all namespaces. */
  readonly watches: readonly KindWatch<T>[];
  /** Reports whether the informer's selectors match an object. */
  selects(object: KubernetesObject): boolean;
  /** Returns the watch that covers a namespace. @throws CacheError if no watch covers it. */
  watchOf(namespace: string | undefined): KindWatch<T>;
  /** Returns the objects of a selection, ignoring its label selector. */
  select(selection: Pick<CacheSelection, "namespace" | "index">): Promise<readonly T[]>;
  addIndex(name: string, keysOf: (object: T) => readonly string[]): void;
  /** Returns when the signal has aborted and the watches have ended. May be called once. */
  run(signal: AbortSignal): Promise<void>;
  blocked(): BlockedWatch[];
  fail(error: unknown): void;
}

/** Dependencies that all informers of a cache share. */
export interface InformerDependencies extends Omit<CacheOptions, keyof WatchSelection | "kinds"> {
  readonly clock: Clock;
  readonly pool: StringPool;
  /** Reports whether a kind was written to before its informer existed. */
  wasWritten(kind: KindDescriptor): boolean;
}

export function createSharedInformer<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  selection: WatchSelection,
  dependencies: InformerDependencies,
): SharedInformer<T> {
  const { logger, observer, clock, random, syncPeriodMs } = dependencies;
  const { labelSelector, fieldSelector } = selection;
  const resource = resourceName(kind);
  const namespaces = kind.scope === "Cluster" ? [] : [...new Set(selection.namespaces)];
  const { matches: matchesLabels } = labelMatcher(labelSelector);
  const matchesFields = fieldMatcher(fieldSelector ?? "");
  const fresh = dependencies.wasWritten(kind);
  let started = false;

  const thrower = (what: "handler" | "index" | "transform") => {
    const failures = createFailureLog(clock);
    let lines = 0;
    let omitted = 0;
    return (error: unknown, object: KubernetesObject): void => {
      observer?.threw?.(kind, what, error);
      // In a workload cluster, a tenant may send objects that cause errors as fast as the network
      // allows.
      if (lines >= maxThrowLines && !failures.due()) {
        omitted += 1;
        return;
      }
      const { namespace, name } = object.metadata;
      const more = omitted > 0 ? { omitted } : {};
      logger?.error(`${resource}: ${article[what]} ${what} threw`, { error, namespace, name, ...more });
      lines += 1;
      omitted = 0;
    };
  };
  const onHandlerError = thrower("handler");
  const handlers = createHandlers<T>((error, event) => onHandlerError(error, event.object));
  const objects = (): T[] => watches.flatMap((watch) => [...watch.objects.values()]);
  const indexes = createIndexes<T>({
    resource,
    objects,
    has: (object) => watches.some((watch) => watch.objects.get(objectKey(object)) === object),
    onError: thrower("index"),
  });
  /** Used if one watch covers all namespaces. */
  const byNamespace =
    kind.scope === "Namespaced" && namespaces.length === 0
      ? createObjectIndex<T>(({ metadata }) => [metadata.namespace ?? ""])
      : undefined;

  const onChange = (change: ObjectChange<T>, previous: T | undefined, first: boolean): void => {
    if (byNamespace !== undefined) {
      changeIndex(byNamespace, change, previous);
    }
    indexes.change(change, previous);
    handlers.notify(eventOf(change, first && change.type === "added" && change.listed));
  };
  const keep = createObjectTransform<T>(selection.transform, dependencies.pool, thrower("transform"));
  const watches = (namespaces.length === 0 ? [undefined] : namespaces).map((namespace) =>
    createKindWatch<T>(kind, namespace, {
      ...dependencies,
      fresh,
      labelSelector,
      fieldSelector,
      keep,
      onChange,
    }),
  );
  const watchOf = (namespace: string | undefined): KindWatch<T> => {
    const watch = watches.find((one) => one.namespace === undefined || one.namespace === namespace);
    if (watch === undefined) {
      const watched = namespaces.join(", ");
      throw new CacheError(
        "CACHE_NAMESPACE",
        `the cache watches ${resource} of ${watched}, not of ${namespace}: add the namespace, or read with the client`,
      );
    }
    return watch;
  };

  return {
    kind,
    watches,
    watchOf,
    addIndex: indexes.add,
    get synced() {
      return watches.every(({ synced }) => synced);
    },
    get resourceVersion() {
      return oldestVersion(watches.map(({ resourceVersion }) => resourceVersion));
    },
    async waitForSync({ signal } = {}) {
      const lists = Promise.all(watches.map(({ firstList }) => firstList));
      await untilAborted(
        lists.then(() => handlers.caughtUp()),
        signal,
      );
    },
    subscribe: (handler) => handlers.subscribe(handler, objects()),
    selects: (object) =>
      (namespaces.length === 0 || namespaces.includes(object.metadata.namespace ?? "")) &&
      matchesLabels(object.metadata.labels) &&
      matchesFields(object),
    async select({ namespace, index }) {
      if (index !== undefined) {
        const found = await indexes.find(index);
        return found.filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace);
      }
      if (namespace === undefined) {
        return objects();
      }
      return [...(byNamespace?.at(namespace) ?? watchOf(namespace).objects.values())];
    },
    async run(signal) {
      started = true;
      const running = watches.map((watch) => watch.run(signal));
      if (syncPeriodMs) {
        const again = (object: T): void => handlers.notify({ type: "update", oldObject: object, object });
        running.push(
          resync(watches, again, { periodMs: syncPeriodMs, signal, clock, ...(random && { random }) }),
        );
      }
      await Promise.all(running);
    },
    fail(error) {
      for (const watch of watches) {
        watch.fail(error);
      }
    },
    blocked: () =>
      watches
        .filter(({ synced, failure }) => !synced || failure !== undefined)
        .map(({ namespace, synced, failure }) => ({
          kind,
          namespace,
          synced,
          reason: !started
            ? `${resource}: the cache has not been started`
            : failure === undefined
              ? `${resource}: the first list is in progress`
              : explainFailure({ kind, namespace }, failure),
          ...(failure !== undefined && { error: failure }),
        })),
  };
}

/** Number of errors that are always logged; further ones are logged less often. */
const maxThrowLines = 20;

const article = { handler: "a", index: "an", transform: "the" } as const;

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
