import type { KindDescriptor } from "@capikit/client";
import type { Failure } from "@capikit/client/reflector";

/** The kind and namespace that a watch covers. */
export interface WatchTarget {
  readonly kind: KindDescriptor;
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
}

/** Receives notifications of cache activity, for metrics. Methods must not throw. */
export interface CacheObserver {
  /** The initial list was stored and all handlers were notified. */
  listed?(
    target: WatchTarget,
    list: {
      readonly objects: number;
      readonly resourceVersion: string;
      readonly via: "watch" | "list";
      readonly ms: number;
    },
  ): void;
  /** The watch has reached this resource version. */
  advanced?(target: WatchTarget, resourceVersion: string): void;
  /** The number of queued objects changed by `by`; it is positive during a list. */
  queuedChanged?(target: WatchTarget, by: number): void;
  /** A list or an event was stored and all handlers were notified. */
  processed?(target: WatchTarget, ms: number): void;
  /** The watch failed; it retries on its own. */
  failed?(target: WatchTarget, error: unknown, failure: Failure): void;
  /** The server's versions went back, as after a restore of etcd; the watch lists again. */
  wentBack?(target: WatchTarget): void;
  /** A handler, an index or a transform threw. */
  threw?(kind: KindDescriptor, what: "handler" | "index" | "transform", error: unknown): void;
  /** The informers of the kind were removed; their watches have ended. */
  removed?(kind: KindDescriptor): void;
  /** A read waited for earlier writes, successfully or not. */
  waited?(kind: KindDescriptor, ms: number): void;
}
