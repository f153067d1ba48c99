import type { KindDescriptor, KubernetesObject, OwnerReference } from "@capikit/api/meta";
import type { Cache } from "./cache.ts";
import type { WriteStart, Written } from "./written.ts";

/** A watch that has no objects yet, or that fails. */
export interface BlockedWatch {
  readonly kind: KindDescriptor;
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Whether the first list is complete. If so, reads return the objects last seen. */
  readonly synced: boolean;
  /** Whether controllers start without it: the server forbids one of several namespaces. */
  readonly isSkipped?: boolean;
  /** A description for users, with a fix if one is known. */
  readonly reason: string;
  /** The last error; absent if the watch has not started or its first list is in progress. */
  readonly error?: unknown;
}

/** The watches of a kind that have started. */
export interface StartedKind {
  /**
   * Resolves when the first lists are complete and handlers have received them, except those of
   * namespaces that the server forbids while it lists another one.
   */
  waitForSync(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  /** Returns the watches that have not synced or that fail. */
  blocked(): readonly BlockedWatch[];
}

/** A cache with its lifecycle. */
export interface ManagedCache extends Cache {
  /**
   * Starts the watches of all kinds used so far, and of new kinds on first use. May be called once.
   *
   * @param onStart called when the watches of a kind start, with a signal that aborts at their end.
   * @returns when the signal has aborted and all watches have ended. Reads that still wait then
   * fail; other reads still succeed.
   */
  start(signal: AbortSignal, onStart?: (kind: StartedKind, signal: AbortSignal) => void): Promise<void>;
  /**
   * Resolves when all kinds used so far have synced, see {@link StartedKind}. Rejects with the signal's reason, or with a CacheError when the cache stops.
   */
  waitForSync(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  /** Returns the watches that have not synced or that fail, for readiness checks. */
  blocked(): readonly BlockedWatch[];
  /**
   * Makes reads wait until the cache has seen a write. `consistentClient` calls it; call it for
   * writes by other clients. Ignores objects that the cache does not watch.
   *
   * @param start from `startWrite`, to detect that the server's versions went back.
   */
  expectWrite(kind: KindDescriptor, written: Written<KubernetesObject>, start?: WriteStart): void;
  /**
   * Reports whether the owner of an object in a namespace is being deleted, as far as the cache knows.
   * Does not wait, and watches no further kind.
   */
  isOwnerBeingDeleted(owner: OwnerReference, namespace: string | undefined): boolean;
  /** Returns the versions that the cache has seen before a write to this kind. */
  startWrite(kind: KindDescriptor): WriteStart;
}
