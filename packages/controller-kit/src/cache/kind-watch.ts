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

/** A watch of all objects of a kind, or of one namespace. */
export interface KindWatch<T extends KubernetesObject> extends WatchTarget {
  readonly kind: KindDescriptor<T>;
  readonly objects: KnownObjects<T>;
  readonly resourceVersion: string;
  /** Whether the first list is complete. */
  readonly synced: boolean;
  /** Resolves when the first list is complete. */
  readonly firstList: Promise<void>;
  /** The error of the last failed attempt; undefined while the watch works. */
  readonly failure: unknown;
  readonly expectations: ObjectExpectations;
  run(signal: AbortSignal): Promise<void>;
  fail(error: unknown): void;
}

export interface KindWatchOptions<T extends KubernetesObject>
  extends Pick<CacheOptions, "client" | "observer" | "reflector" | "clock" | "random" | "logger"> {
  /** Whether the first list must be the most recent state, because of an earlier write. */
  readonly fresh: boolean;
  readonly labelSelector: string | undefined;
  readonly fieldSelector: string | undefined;
  /** Transforms an object for storage. */
  readonly keep: (object: T) => T;
  /** Receives each change. */
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
    // Failures are logged less and less often until data arrives; connecting alone does not reset
    // that.
    connected() {
      failure = undefined;
    },
    failed(error, next) {
      observer?.failed?.(target, error, next);
      // Expired versions and closed connections are normal and retried at once.
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
          // Most objects of a new list are known. Reuse them, as a second copy of each would double
          // the memory until the list is complete.
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
