import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectEvent } from "../predicates/object-event.ts";

/** Is told what happens to the objects of a kind, in order. What it throws is logged and disturbs nobody else. */
export type EventHandler<T extends KubernetesObject> = (event: ObjectEvent<T>) => void;

/** A running watch of one kind and the objects it has brought. */
export interface Informer<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  /** Whether the first list is in. */
  readonly synced: boolean;
  /** Up to where the server's history is reflected; empty before the first list. */
  readonly resourceVersion: string;
  /** Resolves when the first list is in and every handler has been told of it. Rejects with the signal's reason. */
  waitForSync(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  /**
   * Tells a handler of every object there is (`create` with `isInInitialList`) and of all that happens later. Gives what ends it.
   */
  subscribe(handler: EventHandler<T>): () => void;
}
