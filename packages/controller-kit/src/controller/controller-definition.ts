import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { StarvationGuard } from "../queue/queue.ts";
import type { ExponentialBackoffOptions, TokenBucketOptions } from "../queue/rate-limiter.ts";
import type { StreamSource } from "../sources/start-stream.ts";
import type { Watch } from "../sources/start-watch.ts";
import type { Reconcile } from "./reconcile.ts";

/**
 * A controller as plain, frozen data: what `defineController` makes of its options, all defaults filled in. A copy with another
 * `concurrency` or a wrapped `reconcile` is a definition as well.
 */
export interface ControllerDefinition {
  readonly name: string;
  /** Whose requests these are; undefined for a controller without a kind of its own. */
  readonly kind: KindDescriptor<KubernetesObject> | undefined;
  /** Every kind that it watches, its own first. */
  readonly watches: readonly Watch[];
  readonly sources: readonly StreamSource[];
  readonly concurrency: number;
  /** 0: for ever. */
  readonly timeoutMs: number;
  readonly settleMs: number;
  readonly minIntervalMs: number;
  readonly backoff: Pick<ExponentialBackoffOptions, "initialMs" | "maxMs">;
  readonly retryRate: TokenBucketOptions | undefined;
  readonly starvation: StarvationGuard | false;
  readonly cacheSyncTimeoutMs: number;
  readonly needLeaderElection: boolean;
  /** Whether the manager's `--watch-filter` selects among its objects. */
  readonly watchFilter: boolean;
  readonly reconcile: Reconcile;
}
