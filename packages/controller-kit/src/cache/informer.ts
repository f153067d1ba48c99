import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectEvent } from "../predicates/predicate.ts";

/** Handles the events of a kind's objects, in order. Its errors are logged. */
export type EventHandler<T extends KubernetesObject> = (event: ObjectEvent<T>) => void;

/** A running watch of one kind with its objects. */
export interface Informer<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  /** Whether the first list is complete. */
  readonly synced: boolean;
  /** The last resource version seen in all namespaces; empty before the first list. */
  readonly resourceVersion: string;
  /**
   * Returns the last resource version that the watch of a namespace has seen; empty before its
   * first list. The namespace of a cluster-scoped kind is undefined.
   *
   * @throws CacheError if the cache does not watch the namespace.
   */
  resourceVersionOf(namespace: string | undefined): string;
  /**
   * Resolves when every handler has received the first list, or rejects with the signal. A namespace
   * that the server forbids does not delay the others.
   */
  waitForSync(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  /**
   * Calls a handler for every existing object (`create` with `isInInitialList`) and for all later
   * events. Returns a function that removes the handler.
   */
  subscribe(handler: EventHandler<T>): () => void;
}
