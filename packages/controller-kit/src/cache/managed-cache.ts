import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Cache } from "./cache.ts";
import type { Written } from "./written.ts";

/** A watch that has not brought its objects yet, or that fails. */
export interface BlockedWatch {
  readonly kind: KindDescriptor;
  /** Absent, all of them. */
  readonly namespace?: string | undefined;
  /** Whether the first list is in, so that reads are answered, from what was seen last. */
  readonly synced: boolean;
  /** In words, with what mends it where that is known. */
  readonly reason: string;
  /** What it failed with last; absent where it is just under way or not begun. */
  readonly error?: unknown;
}

/** A cache and its life. */
export interface ManagedCache extends Cache {
  /**
   * Begins the watches that were asked for so far, and those to come at once. May be called once.
   *
   * @returns when the signal has aborted and all watches have ended. Reads that still wait then fail; others are still answered.
   */
  start(signal: AbortSignal): Promise<void>;
  /**
   * Resolves when the first lists of all kinds asked for so far are in, and their handlers told. Rejects with the signal's reason, or
   * with a CacheError when the cache ends.
   */
  waitForSync(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  /** The watches that have no objects yet or that fail, for readiness checks. Empty when all is well. */
  blocked(): readonly BlockedWatch[];
  /**
   * Makes reads wait until the cache has seen a write. `consistentClient` calls it; so may those who write by other ways. Writes of objects that
   * the cache does not watch are nothing to wait for.
   */
  expectWrite(kind: KindDescriptor, written: Written<KubernetesObject>): void;
}
