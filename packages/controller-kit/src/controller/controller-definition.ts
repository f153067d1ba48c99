import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { SourcePlace } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";
import type { Predicate } from "../predicates/predicate.ts";
import type { StarvationGuard } from "../queue/queue.ts";
import type { ExponentialBackoffOptions, RateLimiter, TokenBucketOptions } from "../queue/rate-limiter.ts";
import type { StreamSource } from "../sources/start-stream.ts";
import type { Watch } from "../sources/start-watch.ts";
import type { Reconcile } from "./reconcile.ts";

/**
 * A controller as plain, frozen data: the result of `defineController`, including defaults. A copy
 * with another `concurrency` or a wrapped `reconcile` is also a valid definition.
 */
export interface ControllerDefinition {
  readonly name: string;
  /** Where the program defines it, for the journal. */
  readonly place?: SourcePlace | undefined;
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
