import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { CodedError } from "@capikit/common/errors";
import type { Informer } from "./informer.ts";
import type { IndexValue } from "./store/indexes.ts";

/**
 * Reasons why a cache cannot answer a read:
 * - `CACHE_NOT_STARTED`: a manager has not started its cache yet: `setup` has not returned,
 * - `CACHE_STOPPED`: the cache or its watch of the kind stopped before the result was available,
 * - `CACHE_NAMESPACE`: the cache does not watch the namespace,
 * - `CACHE_STALE`: the cache did not see a write of the manager's client in time.
 */
export type CacheErrorCode = "CACHE_NOT_STARTED" | "CACHE_STOPPED" | "CACHE_NAMESPACE" | "CACHE_STALE";

/** The cache cannot answer a read. Retrying later helps only with code `CACHE_STALE`. */
export class CacheError extends CodedError<CacheErrorCode> {
  override readonly name = "CacheError";
}

/** Options of a cache read. */
export interface CacheReadOptions {
  /** Aborts the wait for a first list or for earlier writes, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to include earlier writes. Default: the cache option, normally true. */
  readonly readYourWrites?: boolean;
}

/** Selects objects of a kind. An object must match all given members. */
export interface CacheSelection extends CacheReadOptions {
  readonly namespace?: string | undefined;
  /**
   * A selector in the API server's syntax, such as `app=web,tier in (a,b)`. The cache indexes the
   * labels whose value it requires, up to four of a kind, and otherwise examines all objects.
   */
  readonly labelSelector?: string | undefined;
  /** Selects objects by values of indexes. Add the indexes with `addIndex` first. */
  readonly index?: IndexValue | readonly IndexValue[] | undefined;
  /** Maximum number of objects. Default: all. */
  readonly limit?: number | undefined;
}

/**
 * In-memory objects of an API server, kept up to date by one informer per kind that all controllers
 * share. The cache starts to watch a kind on its first use, and reads wait for the initial list.
 *
 * Objects are shared and therefore deep-frozen: to change one, copy it with `draftOf`. They contain
 * the fields that the kind's transform keeps, by default all except managed fields.
 *
 * `get` and `listAll` behave like the client's, so helpers accept either.
 */
export interface Cache {
  /**
   * Returns the object as last seen.
   *
   * Like all reads, it waits without a time limit for the kind's first list, and the log reports
   * the reason of a long wait. Use a signal to limit the wait.
   *
   * @throws ApiError NotFound (404) if the object does not exist.
   * @throws CacheError if the cache has stopped, does not watch the namespace, or does not see
   * earlier writes in time.
   * @throws TypeError if the namespace does not match the kind's scope.
   */
  get<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    options?: CacheReadOptions,
  ): Promise<T>;
  /** Returns the object as last seen, or undefined. */
  find<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    options?: CacheReadOptions,
  ): Promise<T | undefined>;
  /** Returns the selected objects in no particular order. */
  list<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    selection?: CacheSelection,
  ): Promise<readonly T[]>;
  /** Iterates over the objects that `list` returns. */
  listAll<T extends KubernetesObject>(kind: KindDescriptor<T>, selection?: CacheSelection): AsyncIterable<T>;
  /** Returns the kind's shared informer, and creates it on first use. */
  informer<T extends KubernetesObject>(kind: KindDescriptor<T>): Informer<T>;
  /**
   * Stops the watch of a kind and drops its objects; the next use of the kind watches it again.
   * Reads that still wait fail with a CacheError. Handlers receive no more events, also those of
   * controllers whose definition has the kind: remove only kinds that were watched at run time.
   */
  removeInformer(kind: KindDescriptor): void;
  /**
   * Indexes objects by the keys that `keysOf` returns, for `list` with `index`. It may be called at
   * any time and does not start to watch the kind. Repeating a call with the same function has no
   * effect; another function causes a TypeError.
   */
  addIndex<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    name: string,
    keysOf: (object: T) => readonly string[],
  ): void;
}
