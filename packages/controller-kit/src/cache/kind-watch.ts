import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isExpired } from "@capikit/client/errors";
import {
  compareResourceVersions,
  type KnownObjects,
  type ObjectChange,
  objectKey,
  type ReflectorOptions,
  type ReflectorSink,
  reflect,
} from "@capikit/client/reflector";
import type { WatchTarget } from "./cache-observer.ts";
import type { CacheOptions } from "./cache-options.ts";
import { createDeferred } from "./expectations/deferred.ts";
import { createObjectExpectations, type ObjectExpectations } from "./expectations/object-expectations.ts";
import { explainFailure } from "./explain-failure.ts";
import { createFailureLog } from "./failure-log.ts";
import { createKindStore } from "./store/kind-store.ts";

/** One watch: all of a kind, or those of one namespace. */
export interface KindWatch<T extends KubernetesObject> extends WatchTarget {
  readonly kind: KindDescriptor<T>;
  readonly objects: KnownObjects<T>;
  readonly resourceVersion: string;
  /** Whether the first list is in. */
  readonly synced: boolean;
  /** Resolves when the first list is in. */
  readonly firstList: Promise<void>;
  /** What the watch fails with; undefined while it works. */
  readonly failure: unknown;
  readonly expectations: ObjectExpectations;
  /** Returns when the signal has aborted. */
  run(signal: AbortSignal): Promise<void>;
  /** Lets all fail that wait. */
  fail(error: unknown): void;
}

/** What a watch needs to know. */
export interface KindWatchOptions<T extends KubernetesObject>
  extends Pick<CacheOptions, "client" | "observer" | "reflector" | "clock" | "random" | "logger"> {
  /** Whether the first list must be the most recent state, as there was a write before. */
  readonly fresh: boolean;
  readonly labelSelector: string | undefined;
  readonly fieldSelector: string | undefined;
  /** Makes what is kept. */
  readonly keep: (object: T) => T;
  /** Is told of each change. */
  readonly onChange: (change: ObjectChange<T>, previous: T | undefined, first: boolean) => void;
}

export function createKindWatch<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  namespace: string | undefined,
  options: KindWatchOptions<T> & { readonly clock: NonNullable<CacheOptions["clock"]> },
): KindWatch<T> {
  const { client, observer, logger, clock, keep, onChange } = options;
  const target: WatchTarget = { kind, namespace };
  const first = createDeferred();
  const failures = createFailureLog(clock);
  let synced = false;
  let failure: unknown;
  const store = createKindStore<T>((change, previous) => onChange(change, previous, !synced));
  const expectations = createObjectExpectations({
    find: (key) => store.objects.get(key),
    version: () => store.resourceVersion,
  });

  const works = (): void => {
    if (failure !== undefined) {
      failure = undefined;
      failures.reset();
    }
    observer?.advanced?.(target, store.resourceVersion);
  };
  const sink: ReflectorSink<T> = {
    async replace(objects, resourceVersion) {
      const wentBack = (compareResourceVersions(resourceVersion, store.resourceVersion) ?? 0) < 0;
      const since = clock.now();
      const count = objects.length;
      observer?.queuedChanged?.(target, count);
      await store.replace(objects, resourceVersion);
      observer?.queuedChanged?.(target, -count);
      observer?.processed?.(target, clock.now() - since);
      synced = true;
      works();
      if (wentBack) {
        expectations.clear();
      } else {
        expectations.checkAll();
      }
      first.resolve();
    },
    apply(event) {
      const since = clock.now();
      store.apply(event);
      observer?.processed?.(target, clock.now() - since);
      works();
      expectations.check(objectKey(event.object));
    },
    bookmark(resourceVersion) {
      store.bookmark(resourceVersion);
      works();
      expectations.checkAll();
    },
  };
  const reflectorObserver: ReflectorOptions<T>["observer"] = {
    listed: (list) => observer?.listed?.(target, list),
    // The log is told of failures less and less often until something has come, which a watch that ends at once does not bring.
    connected() {
      failure = undefined;
    },
    failed(error, next) {
      observer?.failed?.(target, error, next);
      // A server forgets, and connections end; what follows at once is no trouble.
      if (next.waitMs === 0 || isExpired(error)) {
        logger?.debug(explainFailure(target, error), { error });
        return;
      }
      failure = error;
      if (failures.due()) {
        const seconds = Math.ceil(next.waitMs / 1000);
        logger?.warn(`${explainFailure(target, error)}. Trying again in ${seconds} s`, { error });
      }
    },
  };

  return {
    ...target,
    kind,
    objects: store.objects,
    expectations,
    firstList: first.promise,
    get resourceVersion() {
      return store.resourceVersion;
    },
    get synced() {
      return synced;
    },
    get failure() {
      return failure;
    },
    run: (signal) =>
      reflect(client, kind, sink, {
        ...options.reflector,
        namespace,
        fresh: options.fresh,
        labelSelector: options.labelSelector,
        fieldSelector: options.fieldSelector,
        observer: reflectorObserver,
        clock,
        ...(options.random && { random: options.random }),
        signal,
        transform(object) {
          // Most of a new list is known already: to keep two of everything until it is complete would double the memory.
          const { uid, resourceVersion } = object.metadata;
          const known = resourceVersion === undefined ? undefined : store.objects.get(objectKey(object));
          return known?.metadata.uid === uid && known?.metadata.resourceVersion === resourceVersion && known
            ? known
            : keep(object);
        },
      }),
    fail(error) {
      first.reject(error);
      expectations.fail(error);
    },
  };
}
