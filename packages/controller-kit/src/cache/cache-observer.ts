import type { KindDescriptor } from "@capikit/client";
import type { Failure } from "@capikit/client/reflector";

/** What a watch of the cache is of. */
export interface WatchTarget {
  readonly kind: KindDescriptor;
  /** Absent, all of them. */
  readonly namespace?: string | undefined;
}

/** Is told what the cache does, for metrics. It must not throw. */
export interface CacheObserver {
  /** All objects were listed, and all handlers told. */
  listed?(
    target: WatchTarget,
    list: {
      readonly objects: number;
      readonly resourceVersion: string;
      readonly via: "watch" | "list";
      readonly ms: number;
    },
  ): void;
  /** The objects are those of this version now. */
  advanced?(target: WatchTarget, resourceVersion: string): void;
  /** So many more or fewer objects came and are still to be taken in; more than none while a list is. */
  queuedChanged?(target: WatchTarget, by: number): void;
  /** A list or an event was taken in, and all handlers told. */
  processed?(target: WatchTarget, ms: number): void;
  /** Something failed; the watch goes on by itself. */
  failed?(target: WatchTarget, error: unknown, failure: Failure): void;
  /** A handler, an index or a transform threw. */
  threw?(kind: KindDescriptor, what: "handler" | "index" | "transform", error: unknown): void;
  /** A read has waited for our own writes, successfully or not. */
  waited?(kind: KindDescriptor, ms: number): void;
}
