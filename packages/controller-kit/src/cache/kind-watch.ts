import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ApiError, isExpired, isForbidden, WatchError } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";
import {
  compareResourceVersions,
  createObjectStore,
  type KnownObjects,
  type ObjectChange,
  type ObjectStore,
  objectKey,
  type ReflectorOptions,
  type ReflectorSink,
  reflect,
} from "@capikit/client/reflector";
import type { Clock } from "@capikit/common/time";
import type { WatchTarget } from "./cache-observer.ts";
import type { CacheOptions } from "./cache-options.ts";
import { createDeferred } from "./expectations/deferred.ts";
import { createObjectExpectations, type ObjectExpectations } from "./expectations/object-expectations.ts";
import { createFailureLog, explainFailure, type FailureLog } from "./failure-log.ts";
import type { Written } from "./written.ts";

export interface KindWatchOptions<T extends KubernetesObject>
  extends Pick<CacheOptions, "client" | "observer" | "reflector" | "random" | "logger" | "placeOf"> {
  readonly clock: Clock;
  readonly labelSelector: string | undefined;
  readonly fieldSelector: string | undefined;
  /** Transforms an object for storage. It may contain parts of the known state. */
  readonly keep: (object: T, known: T | undefined) => T;
  /** Whether `keep` drops managed fields of every object. */
  readonly omitManagedFields: boolean;
  readonly onChange: (change: ObjectChange<T>, previous: T | undefined, first: boolean) => void;
}

/** A watch of all objects of a kind, or of one namespace. */
export class KindWatch<T extends KubernetesObject> implements WatchTarget {
  readonly kind: KindDescriptor<T>;
  readonly namespace: string | undefined;
  readonly expectations: ObjectExpectations;
  readonly #options: KindWatchOptions<T>;
  readonly #target: WatchTarget;
  readonly #store: ObjectStore<T>;
  readonly #first = createDeferred();
  readonly #forbidden = createDeferred();
  readonly #failures: WatchFailureLog;
  /** Cached versions of objects that a write answered with an impossible version. */
  readonly #contradictions = new Map<string, string | undefined>();
  #synced = false;
  #failure: unknown;
  /** Ends the reflector, to list the latest state. */
  #restart = (): void => {};

  constructor(kind: KindDescriptor<T>, namespace: string | undefined, options: KindWatchOptions<T>) {
    this.kind = kind;
    this.namespace = namespace;
    this.#options = options;
    this.#target = { kind, namespace };
    this.#failures = createWatchFailureLog(options.clock);
    const { onChange } = options;
    const store = createObjectStore<T>((change, previous) => onChange(change, previous, !this.#synced));
    this.#store = store;
    this.expectations = createObjectExpectations({
      contradicts: (key) => this.#contradictions.has(key),
      find: (key) => store.objects.get(key),
      version: () => store.resourceVersion,
    });
  }

  get objects(): KnownObjects<T> {
    return this.#store.objects;
  }

  get resourceVersion(): string {
    return this.#store.resourceVersion;
  }

  /** Whether the first list is complete. */
  get synced(): boolean {
    return this.#synced;
  }

  /** Resolves when the first list is complete. */
  get firstList(): Promise<void> {
    return this.#first.promise;
  }

  /** Resolves when the server has forbidden an attempt. */
  get forbidden(): Promise<void> {
    return this.#forbidden.promise;
  }

  /** The error of the last failed attempt; undefined while the watch works. */
  get failure(): unknown {
    return this.#failure;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Not AbortSignal.any: the signal lives long and would remember every restart.
      const end = new AbortController();
      const abort = (): void => end.abort(signal.reason);
      this.#restart = () => end.abort();
      signal.addEventListener("abort", abort, { once: true });
      await this.#reflect(end.signal);
      signal.removeEventListener("abort", abort);
    }
  }

  /**
   * Lists the latest state again if the answer to a write proves that the server's versions went
   * back: a version that the watch had passed before the write, and did not see.
   *
   * @param seen the watch's version before the write.
   */
  compareWrite(
    { object, isNew = false }: Extract<Written, { type: "stored" }>,
    seen: string | undefined,
  ): void {
    const key = objectKey(object);
    const cached = this.objects.get(key)?.metadata;
    const { resourceVersion, uid } = object.metadata;
    const isPassed = (version: string | undefined): boolean =>
      (compareResourceVersions(version, seen) ?? 1) <= 0;
    const isUnseen = cached === undefined ? isNew : cached.uid === uid && isPassed(cached.resourceVersion);
    if (
      seen === "" ||
      !isPassed(resourceVersion) ||
      !isUnseen ||
      cached?.resourceVersion === resourceVersion
    ) {
      return;
    }
    if (this.#contradictions.size === 0) this.#report(seen ?? "", resourceVersion ?? "");
    if (!this.#contradictions.has(key)) this.#restart();
    this.#contradictions.set(key, cached?.resourceVersion);
  }

  /** Reports once that the server's versions went back. */
  #report(from: string, to: string): void {
    const message = `the server's versions went back from ${from} to ${to}, as after a restore of etcd`;
    this.#failure = new WatchError("WATCH_WENT_BACK", this.kind.plural, message);
    this.#options.logger?.warn("Server state is older than the cache, listing again", {
      resource: resourceName(this.kind),
      ...(this.namespace !== undefined && { namespace: this.namespace }),
      from,
      to,
    });
    this.#options.observer?.wentBack?.(this.#target);
  }

  #reflect(signal: AbortSignal): Promise<void> {
    const { client, clock, random, reflector, labelSelector, fieldSelector, omitManagedFields } =
      this.#options;
    return reflect(client, this.kind, this.#sink(), {
      ...reflector,
      namespace: this.namespace,
      labelSelector,
      fieldSelector,
      omitManagedFields,
      observer: this.#reflectorObserver(),
      clock,
      ...(random && { random }),
      signal,
      transform: (object) => this.#transform(object),
    });
  }

  fail(error: unknown): void {
    this.#first.reject(error);
    this.expectations.fail(error);
  }

  #sink(): ReflectorSink<T> {
    const { observer, clock } = this.#options;
    const { expectations } = this;
    const [store, target] = [this.#store, this.#target];
    return {
      replace: async (objects, resourceVersion) => {
        // After a restore of etcd, the server has lost the writes that reads wait for.
        const last = store.resourceVersion;
        const isOlder = (compareResourceVersions(resourceVersion, last) ?? 0) < 0;
        if (isOlder && this.#contradictions.size === 0) this.#report(last, resourceVersion);
        const since = clock.now();
        const count = objects.length;
        observer?.queuedChanged?.(target, count);
        await store.replace(objects, resourceVersion);
        observer?.queuedChanged?.(target, -count);
        observer?.processed?.(target, clock.now() - since);
        this.#synced = true;
        for (const [key, version] of this.#contradictions) {
          const isCorrected = isOlder || store.objects.get(key)?.metadata.resourceVersion !== version;
          if (isCorrected) this.#contradictions.delete(key);
        }
        this.#recovered();
        if (isOlder) {
          expectations.clear();
        } else {
          expectations.checkAll();
        }
        this.#first.resolve();
      },
      apply: (event) => {
        const since = clock.now();
        store.apply(event);
        this.#contradictions.delete(objectKey(event.object));
        observer?.processed?.(target, clock.now() - since);
        this.#recovered();
        expectations.check(objectKey(event.object));
      },
      bookmark: (resourceVersion) => {
        store.bookmark(resourceVersion);
        this.#recovered();
        expectations.checkAll();
      },
    };
  }

  #reflectorObserver(): NonNullable<ReflectorOptions<T>["observer"]> {
    const { observer, logger, placeOf } = this.#options;
    const target = this.#target;
    return {
      listed: (list) => observer?.listed?.(target, list),
      connected: () => {
        if (this.#contradictions.size === 0) this.#failure = undefined;
        this.#failures.connected();
      },
      failed: (error, next) => {
        observer?.failed?.(target, error, next);
        this.#failures.failed();
        if (isForbidden(error)) this.#forbidden.resolve();
        // Expired versions and closed connections are normal, unless no data arrives in between.
        if ((next.waitMs === 0 || isExpired(error)) && this.#failures.count <= maxNormalFailures) {
          logger?.debug(explainFailure(target, error), { error });
          return;
        }
        this.#failure = error;
        if (this.#failures.due()) {
          const seconds = Math.ceil(next.waitMs / 1000);
          // The message has all of an answer, such as of a server that is still starting.
          const isAnswer = error instanceof ApiError;
          const { path, line, column } = placeOf?.(this.kind) ?? {};
          logger?.warn(`${explainFailure(target, error)}. Trying again in ${seconds} s`, {
            ...(!isAnswer && { error }),
            ...(isAnswer && path !== undefined && { place: `${path}:${line}:${column}` }),
          });
        }
      },
    };
  }

  #recovered(): void {
    if (this.#contradictions.size === 0) this.#failure = undefined;
    this.#failures.received();
    this.#options.observer?.advanced?.(this.#target, this.resourceVersion);
  }

  /**
   * Returns the stored object if it has the same version. Most objects of a new list are known; a
   * second copy of each would double the memory until the list is complete.
   */
  #transform(object: T): T {
    const { uid, resourceVersion } = object.metadata;
    const known = this.objects.get(objectKey(object));
    const isKnown = resourceVersion !== undefined && known?.metadata.resourceVersion === resourceVersion;
    return isKnown && known.metadata.uid === uid ? known : this.#options.keep(object, known);
  }
}

/** Failures in a row of a working server and network, such as an expired version for a watch and a list. */
const maxNormalFailures = 3;

/** A watch that ends sooner did not work: the reflector waits before it connects again. */
const shortWatchMs = 10_000;

/** Limits the log messages about a watch until it has received data and stayed open for 10 s. */
export interface WatchFailureLog extends Pick<FailureLog, "due"> {
  /** Failures since the last received data. */
  readonly count: number;
  /** Records a connection. Data may have arrived before, by a list. */
  connected(): void;
  /** Records received data. */
  received(): void;
  /** Records a failure. Resets the interval of the log if the watch worked before. */
  failed(): void;
}

export function createWatchFailureLog(clock: Clock): WatchFailureLog {
  const log = createFailureLog(clock);
  let hasData = false;
  let count = 0;
  /** The first connection since the last failure. */
  let connectedAt: number | undefined;
  return {
    get count() {
      return count;
    },
    due: () => log.due(),
    connected() {
      connectedAt ??= clock.now();
    },
    received() {
      hasData = true;
      count = 0;
    },
    failed() {
      count++;
      if (hasData && connectedAt !== undefined && clock.now() - connectedAt >= shortWatchMs) {
        log.reset();
      }
      hasData = false;
      connectedAt = undefined;
    },
  };
}
