import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Clock, DurationInput } from "@capikit/common/time";
import type { Predicate } from "../predicates/predicate.ts";
import type { StarvationGuard } from "../queue/queue.ts";
import type { ExponentialBackoffOptions, RateLimiter, TokenBucketOptions } from "../queue/rate-limiter.ts";
import type { StreamSource } from "../sources/start-stream.ts";
import type { OwnedKind, WatchedKind } from "../sources/watch.ts";
import type { Reconcile, ReconcileObject } from "./reconcile.ts";

/** Options that all controllers share. */
export interface CommonControllerOptions<T extends KubernetesObject> {
  /** Unique controller name for logs, metrics and traces: letters, digits, `_` and `-`. */
  readonly name: string;
  /** Kind to watch and reconcile. */
  readonly for?: KindDescriptor<T> | undefined;
  /** Filters for events of the controller's own kind. Default: all events. */
  readonly predicates?: readonly Predicate<T>[];
  /** Kinds owned by the reconciled objects, by controller owner reference. See `owned`. */
  readonly owns?: readonly (KindDescriptor<KubernetesObject> | OwnedKind)[];
  /** Other kinds to watch, each created by `watched`. */
  readonly watches?: readonly WatchedKind[];
  /** Filter for events of all kinds. Default: all events. */
  readonly eventFilter?: Predicate;
  /** Sources of requests from outside the cluster. */
  readonly sources?: readonly StreamSource[];
  /** Whether resyncs of secondary kinds cause reconciles. Default: true. */
  readonly secondaryResyncs?: boolean;
  /**
   * Maximum number of concurrent reconciles; an object never has two at once. The manager flag
   * `--NAME-concurrency` overrides it. Default: 1.
   */
  readonly concurrency?: number;
  /** Time until the signal of a reconcile aborts; 0 disables it. Default: `10m`. */
  readonly timeout?: DurationInput;
  /**
   * Time that a reconcile has to return after its signal has aborted. Then it counts as stuck: its
   * worker continues with other objects, and its own object waits until it returns. Default: `10s`.
   */
  readonly finishTimeout?: DurationInput;
  /** Minimum time between the starts of two reconciles of an object. Default: 0. */
  readonly minInterval?: DurationInput;
  /** Delays after errors. Default: 5 ms, doubled up to 1000 s, plus `minInterval`. */
  readonly backoff?: Pick<ExponentialBackoffOptions, "initialMs" | "maxMs">;
  /** Rate limit for the retries of all objects. Default: unlimited. */
  readonly retryRate?: TokenBucketOptions;
  /**
   * Creates a limiter of retries that replaces `backoff` and `retryRate`, such as one of
   * `@capikit/controller-kit/controller`. Its keys are `namespace/name`, or the name of cluster-scoped
   * objects.
   */
  readonly rateLimiter?: (clock: Clock) => RateLimiter<string>;
  /** Lets low-priority objects proceed under load. Default: one in 8 after 30 s. */
  readonly starvation?: StarvationGuard | false;
  /** Interval of log messages about kinds that are still not synced. Default: `2m`. */
  readonly cacheSyncTimeout?: DurationInput;
  /** Whether only the leader reconciles. Other replicas keep the queue filled. Default: true. */
  readonly needLeaderElection?: boolean;
  /**
   * Whether a manager's `--watch-filter` restricts reconciles to labeled objects of the
   * controller's own kind, for events of any source. Owned objects and other kinds need no label.
   * Set false for kinds that all managers share. Default: true.
   */
  readonly watchFilter?: boolean;
  /**
   * Whether a reconcile depends on other objects of the kind, such as to allocate from a pool.
   * Extensions of the manager then do not divide the objects among replicas: the leader reconciles
   * all. Default: false.
   */
  readonly needAllObjects?: boolean;
}

/** What a controller does with the objects of its kind, which it reads from the cache. */
export interface ObjectReconciles<T extends KubernetesObject> {
  /**
   * Reconciles an object. Not called for one that is gone. One that is being deleted goes to
   * `finalize`; without it, only one that a finalizer of a program still holds is reconciled.
   */
  readonly reconcileObject?: ReconcileObject<T>;
  /**
   * Reconciles an object that is being deleted. Return nothing when done. Not needed for owned
   * objects, which the garbage collector deletes.
   */
  readonly finalize?: ReconcileObject<T>;
  /**
   * Finalizer of the controller, which keeps an object until `finalize` returns nothing. It is added
   * before the first `reconcileObject`. Default: none.
   */
  readonly finalizer?: string;
}

/**
 * Options of `defineController`, with either `reconcile`, which reads objects itself, or
 * `reconcileObject` and `finalize`.
 */
export type ControllerOptions<T extends KubernetesObject> = CommonControllerOptions<T> &
  (
    | ({ readonly reconcile: Reconcile } & { readonly [K in keyof ObjectReconciles<T>]?: never })
    | ({ readonly for: KindDescriptor<T>; readonly reconcile?: never } & ObjectReconciles<T>)
  );

/**
 * Options for `defineController` that match Cluster API's own controllers: at most one reconcile
 * per second and object, a timeout of one minute, and resyncs only of the controller's own kind.
 */
export const capiControllerDefaults = Object.freeze({
  minInterval: "1s",
  timeout: "1m",
  secondaryResyncs: false,
});
