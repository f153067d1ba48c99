import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { Clock, DurationInput } from "@capikit/common/time";
import type { Predicate } from "../predicates/changed.ts";
import type { AddOptions, StarvationGuard } from "../queue/queue.ts";
import type { ExponentialBackoffOptions, RateLimiter, TokenBucketOptions } from "../queue/rate-limiter.ts";
import type { StreamSource } from "../sources/start-stream.ts";
import type { Watch } from "../sources/start-watch.ts";
import type { WatchedKind } from "../sources/watch.ts";
import type { ControllerContext } from "./attempt-context.ts";
import { ControllerRun } from "./controller-run.ts";
import type { Reconcile } from "./reconcile.ts";

/**
 * A controller as plain, frozen data: the result of `defineController`, including defaults. A copy
 * with another `concurrency` or a wrapped `reconcile` is also a valid definition.
 */
export interface ControllerDefinition {
  readonly name: string;
  /** Kind of the reconciled objects; undefined for a controller without one. */
  readonly kind: KindDescriptor<KubernetesObject> | undefined;
  /** All watched kinds, the controller's own first. */
  readonly watches: readonly Watch[];
  /** Predicates of kinds other than its own, which also apply to kinds watched later. */
  readonly secondaryPredicates: readonly Predicate[];
  readonly concurrency: number;
  /** 0 disables the timeout. */
  readonly timeoutMs: number;
  readonly finishMs: number;
  readonly minIntervalMs: number;
  readonly sources: readonly StreamSource[];
  readonly backoff: Pick<ExponentialBackoffOptions, "initialMs" | "maxMs">;
  readonly retryRate: TokenBucketOptions | undefined;
  /** Replaces `backoff` and `retryRate`. */
  readonly rateLimiter: ((clock: Clock) => RateLimiter<string>) | undefined;
  readonly starvation: StarvationGuard | false;
  readonly cacheSyncTimeoutMs: number;
  readonly needLeaderElection: boolean;
  /** Whether the manager's `--watch-filter` applies to its objects. */
  readonly watchFilter: boolean;
  /** Whether extensions of the manager may not divide its objects among replicas. */
  readonly needAllObjects: boolean;
  /**
   * Reports whether an object skips `minIntervalMs` and deferrals of its next reconcile. It still
   * never has two reconciles at once. Default: none does.
   *
   * @param key `namespace/name`, or the name if cluster-scoped.
   */
  readonly isUrgent?: ((key: string) => boolean) | undefined;
  /**
   * Reports whether an object skips `minIntervalMs`, but not deferrals of its next reconcile.
   * Default: none does.
   *
   * @param key `namespace/name`, or the name if cluster-scoped.
   */
  readonly skipsMinInterval?: ((key: string) => boolean) | undefined;
  readonly reconcile: Reconcile;
}

/** Starts a controller's sources, which fill its queue. Call `run` to start its workers. */
export function startController(
  definition: ControllerDefinition,
  context: ControllerContext,
): RunningController {
  return new ControllerRun(definition, context);
}

/** A started controller. It watches its kinds at once and reconciles after `run`. */
export interface RunningController {
  readonly definition: ControllerDefinition;
  /** Resolves when all watched kinds have synced; rejects if the controller stops before. */
  readonly synced: Promise<void>;
  /** The number of running reconciles, including stuck ones. */
  readonly inFlight: number;
  /** Starts the workers once the controller has synced. Until then, only the queue fills. */
  run(): void;
  /**
   * Queues a request.
   *
   * @throws TypeError if the request is invalid for the controller's kind.
   */
  enqueue(request: ObjectRef, options?: AddOptions): void;
  /**
   * Same as in `ReconcileContext`, for use outside a reconcile. No effect after `stop`.
   *
   * @throws TypeError if the kind's descriptor is invalid.
   */
  watch(watched: WatchedKind): void;
  /** Same as in `ReconcileContext`, for use outside a reconcile. */
  deferNextReconcile(request: ObjectRef, until: Date | DurationInput): void;
  /** Same as in `ReconcileContext`, for use outside a reconcile. */
  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(
    request: ObjectRef,
    kind: KindDescriptor<T>,
    written: T,
  ): void;
  /**
   * Stops the sources, drops queued requests and resolves when running reconciles have returned.
   * When the signal aborts, so do the signals of the reconciles, with the same reason. It does not
   * wait for those that do not return within the controller's `finishTimeout`. May be called again
   * with another signal.
   */
  stop(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}
