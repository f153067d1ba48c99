import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { Informer } from "./informer.ts";

/** How a read of the cache behaves. */
export interface CacheReadOptions {
  /** Ends the wait for the first list of a kind, or for our own writes; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the answer must hold what was written through the manager's client before. Default: the cache's, which is true. */
  readonly readYourWrites?: boolean;
}

/** Which objects of a kind the cache gives. All parts must hold. */
export interface CacheSelection extends CacheReadOptions {
  readonly namespace?: string | undefined;
  /** As the API server takes it, such as `app=web,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
  /** Objects that an index has under a value. The index must have been added. */
  readonly index?: { readonly name: string; readonly value: string } | undefined;
}

/**
 * Objects of an API server in memory, kept up to date by one informer per kind, which all controllers share. A kind is watched from
 * the first time that somebody asks for it, and reads wait until all its objects are there.
 *
 * Objects are shared and therefore deep-frozen: to change one, take a copy with `draftOf`. They hold what the kind's transform left, by
 * default everything but the managed fields.
 *
 * `get` and `listAll` behave like the client's, so that helpers take either.
 */
export interface Cache {
  /**
   * The object as last seen.
   *
   * Here as in the other reads: before the first list of the kind is in, the read waits for it, however long that takes, and the log says
   * why; a signal bounds the wait.
   *
   * @throws ApiError NotFound (404) when there is none.
   * @throws CacheError when the cache has ended, does not watch the namespace, or does not see our own writes in time.
   * @throws TypeError when namespace and scope of the kind do not fit.
   */
  get<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    options?: CacheReadOptions,
  ): Promise<T>;
  /** The object as last seen, or undefined. */
  find<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    options?: CacheReadOptions,
  ): Promise<T | undefined>;
  /** Objects in no particular order. */
  list<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    selection?: CacheSelection,
  ): Promise<readonly T[]>;
  /** As `list`, one by one. */
  listAll<T extends KubernetesObject>(kind: KindDescriptor<T>, selection?: CacheSelection): AsyncIterable<T>;
  /** The informer of a kind, begun if need be. The same for all who ask. */
  informer<T extends KubernetesObject>(kind: KindDescriptor<T>): Informer<T>;
  /**
   * Finds objects by what `keysOf` gives, through `list` with `index`. May be added at any time; once more with the same function is
   * no fault, with another it is a TypeError.
   */
  addIndex<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    name: string,
    keysOf: (object: T) => readonly string[],
  ): void;
}
