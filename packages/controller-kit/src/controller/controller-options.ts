import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { DurationInput } from "@capikit/common/time";
import type { Predicate } from "../predicates/object-event.ts";
import type { StarvationGuard } from "../queue/queue.ts";
import type { ExponentialBackoffOptions, TokenBucketOptions } from "../queue/rate-limiter.ts";
import type { StreamSource } from "../sources/start-stream.ts";
import type { OwnedKind, WatchedKind } from "../sources/watch.ts";
import type { Reconcile, ReconcileObject } from "./reconcile.ts";

/** What `defineController` takes, whatever it reconciles by. */
export interface CommonControllerOptions<T extends KubernetesObject> {
  /** Names it in logs, metrics and traces; letters, digits, `_` and `-`. Once per manager. */
  readonly name: string;
  /** Whose requests these are. Its objects are watched and reconciled. */
  readonly for?: KindDescriptor<T> | undefined;
  /** Which events of its own kind count. Default: all. */
  readonly predicates?: readonly Predicate<T>[];
  /** Kinds whose objects are owned by its objects, by their controller's owner reference. See `owned` for more. */
  readonly owns?: readonly (KindDescriptor<KubernetesObject> | OwnedKind)[];
  /** Kinds that are of concern otherwise, each made by `watched`. */
  readonly watches?: readonly WatchedKind[];
  /** Requests from outside of the cluster. */
  readonly sources?: readonly StreamSource[];
  /** Which events of any kind count. Default: all. */
  readonly eventFilter?: Predicate;
  /** Whether resyncs of other kinds than its own count. Default: true. */
  readonly secondaryResyncs?: boolean;
  /** How many objects are reconciled at once; never one twice. A manager's flag `--NAME-concurrency` goes before it. Default: 1. */
  readonly concurrency?: number;
  /** How long a reconcile may take before its signal aborts; 0 for ever. Default: `10m`. */
  readonly timeout?: DurationInput;
  /**
   * How long a reconcile may take to end once its signal has aborted. After that it counts as stuck: its worker goes on with other
   * objects, and its own object waits until it ends. Default: `10s`.
   */
  readonly settleTimeout?: DurationInput;
  /** The time from the begin of a reconcile until the same object may be reconciled again. Default: 0. */
  readonly minInterval?: DurationInput;
  /** The waits after errors. Default: 5 ms, doubled up to 1000 s, `minInterval` on top of each. */
  readonly backoff?: Pick<ExponentialBackoffOptions, "initialMs" | "maxMs">;
  /** How many retries of all objects together. Default: no limit. */
  readonly retryRate?: TokenBucketOptions;
  /** Keeps objects of low priority from waiting for ever; false: never. Default: one in 8 after 30 s. */
  readonly starvation?: StarvationGuard | false;
  /** After how long the log says which kinds are still not in memory, again and again. Default: `2m`. */
  readonly cacheSyncTimeout?: DurationInput;
  /** Whether only the leader runs it. Others keep its queue warm. Default: true. */
  readonly needLeaderElection?: boolean;
  /**
   * Whether a manager with `--watch-filter` has it reconcile only objects of its own kind with that label, whatever made them due; what
   * they own, and other kinds, need no label. False for kinds that all managers share. Default: true.
   */
  readonly watchFilter?: boolean;
}

/** What `defineController` takes: either `reconcile`, or `reconcileObject` to have the object read from the cache first. */
export type ControllerOptions<T extends KubernetesObject> = CommonControllerOptions<T> &
  (
    | { readonly reconcile: Reconcile; readonly reconcileObject?: never }
    | {
        readonly for: KindDescriptor<T>;
        readonly reconcileObject: ReconcileObject<T>;
        readonly reconcile?: never;
      }
  );
