import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import type { Clock, DurationInput } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { WatchedKind } from "../sources/watch.ts";
import type { Result } from "./result.ts";

/** The return value of a reconcile. */
// biome-ignore lint/suspicious/noConfusingVoidType: a reconcile without a return statement returns void
export type ReconcileAnswer = Result | undefined | void;

/** The context of a reconcile. */
export interface ReconcileContext {
  /** The object to reconcile. It may have been deleted. */
  readonly request: ObjectRef;
  /** Priority of the request in the queue. Default: 0. */
  readonly priority?: number | undefined;
  /** Reads from the cache. */
  readonly cache: Cache;
  /** Reads from and writes to the API server. Later cache reads include its writes. */
  readonly client: Client;
  /**
   * Aborts when the timeout expires, leadership is lost (at the renew deadline at the latest), or
   * the manager's grace period ends. It also aborts after the reconcile has returned, so that
   * operations left running, such as by a failed `Promise.all`, do not overlap with the object's
   * next reconcile. Pass it to every asynchronous call.
   */
  readonly signal: AbortSignal;
  /**
   * Reports whether this replica is the leader now, by a clock that continues while the process or
   * its event loop is suspended. Call it right before each side effect outside the API server, such
   * as creating a machine: after a suspension, `signal` may not have aborted yet. Writes through
   * `client` are checked automatically. Always true without leader election.
   */
  isLeader(): boolean;
  /**
   * Name of the election domain whose parts this replica runs, such as `leader` or `all replicas`.
   * Undefined without a manager.
   */
  readonly domain?: string | undefined;
  /** Adds the controller, the object and `reconcileID` to each line. */
  readonly logger: Logger;
  readonly events: EventRecorder;
  /** The controller's clock, which tests can replace. Pass it to `poll`, `retry` and `sleep`. */
  readonly clock: Clock;
  /** Identifies this reconcile in logs and traces. */
  readonly reconcileID: string;
  /**
   * Watches another kind from now on, such as the kind of a referenced object. The controller
   * watches each kind once, in the version of the first call: call it in every reconcile. It does
   * not wait for the kind's first list. To ignore paused objects as Cluster API's `ObjectTracker`
   * does, use the predicate `isNotPaused`.
   */
  watch(watched: WatchedKind): void;
  /**
   * Prevents reconciles of the object before a time, to limit calls to other systems, for example
   * while a node drains. The last call wins, and the controller's `minInterval` still applies. It
   * does not requeue the object: return `after()` for that.
   */
  deferNextReconcile(until: Date | DurationInput): void;
  /**
   * Prevents reconciles of the object until the cache has seen this version of a written object, by
   * the watch of its namespace. Cache reads wait for writes through `client` automatically; use it
   * for writes by other clients, or to free the worker in the meantime.
   */
  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(kind: KindDescriptor<T>, written: T): void;
}

/**
 * Reconciles the actual state with an object's desired state. It receives the object's name but no
 * event, and must not rely on one call per change.
 *
 * Return nothing when done, `after("15s")` to reconcile again after that time, or `requeue()` to
 * reconcile again with backoff. Errors are logged and retried with backoff, except `TerminalError`.
 */
export type Reconcile = (context: ReconcileContext) => Promise<ReconcileAnswer>;

/** Like {@link Reconcile} with the cached object. Not called for deleted objects. */
export type ReconcileObject<T extends KubernetesObject> = (
  context: ReconcileContext & { readonly object: T; readonly kind: KindDescriptor<T> },
) => Promise<ReconcileAnswer>;
