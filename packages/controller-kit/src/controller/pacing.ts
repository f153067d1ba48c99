import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Clock, type DurationInput, durationMs } from "@capikit/common/time";
import { createVersionExpectations } from "../cache/version-expectations.ts";
import { exponentialBackoff, type RateLimiter, strictestOf, tokenBucket } from "../queue/rate-limiter.ts";
import type { ControllerContext } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";

/** Delay before an object whose writes are not yet in the cache is checked again. */
const staleCacheMs = 100;
/** Until the next check of an object while another process may lead. */
const notLeaderMs = 1_000;

type PacingOptions = Pick<
  ControllerDefinition,
  "minIntervalMs" | "isUrgent" | "skipsMinInterval" | "backoff" | "retryRate" | "rateLimiter"
>;

/** Decides when objects may be reconciled: the delays of retries, the minimum interval, and deferrals. */
export class Pacing {
  /** The delays of retries, to which the minimum interval is added. */
  readonly retries: RateLimiter<string>;
  readonly #clock: Clock;
  readonly #isLeader: () => boolean;
  readonly #definition: PacingOptions;
  /** Separate, so that deferring an object does not lift the limit. */
  readonly #tooSoon = new NotBefore<string>();
  readonly #deferred = new NotBefore<string>();
  readonly #expectations: ReturnType<typeof createVersionExpectations>;

  constructor(
    clock: Clock,
    { cache, isLeader = () => true }: Pick<ControllerContext, "cache" | "isLeader">,
    definition: PacingOptions,
  ) {
    this.#clock = clock;
    this.#isLeader = isLeader;
    this.#definition = definition;
    this.#expectations = createVersionExpectations(cache);
    this.retries = definition.rateLimiter?.(clock) ?? this.#createLimiter();
  }

  /** Records the start of a reconcile. */
  begin(key: string, now: number): void {
    const { minIntervalMs } = this.#definition;
    if (minIntervalMs > 0) this.#tooSoon.set(key, now + minIntervalMs, now);
  }

  defer(key: string, until: Date | DurationInput): void {
    const now = this.#clock.now();
    const waitMs = until instanceof Date ? until.getTime() - Date.now() : durationMs(until);
    this.#deferred.set(key, now + waitMs, now);
  }

  deferUntilSeen(key: string, kind: KindDescriptor<KubernetesObject>, written: KubernetesObject): void {
    const { namespace, resourceVersion: version } = written.metadata;
    if (version !== undefined) this.#expectations.expect(key, [{ kind, namespace, version }]);
  }

  /**
   * Returns the milliseconds until an object may be reconciled; 0 if now.
   *
   * @param onStale receives each kind whose write the cache has not seen, if that is the reason.
   */
  waitMs(key: string, onStale?: (kind: string) => void): number {
    // After a suspension of the process, timers of the queue may fire before that of the lease.
    if (!this.#isLeader()) return notLeaderMs;
    if (this.#tooSoon.size === 0 && this.#deferred.size === 0 && this.#expectations.size === 0) return 0;
    const { isUrgent, skipsMinInterval } = this.#definition;
    if (isUrgent?.(key)) return 0;
    const now = this.#clock.now();
    const tooSoonMs = skipsMinInterval?.(key) ? 0 : this.#tooSoon.waitMs(key, now);
    const waitMs = Math.max(tooSoonMs, this.#deferred.waitMs(key, now));
    if (waitMs > 0) return waitMs;
    const unseen = this.#expectations.check(key);
    if (onStale !== undefined) unseen?.forEach(({ kind }) => void onStale(kind.kind));
    return unseen === undefined ? 0 : staleCacheMs;
  }

  #createLimiter(): RateLimiter<string> {
    const { backoff, retryRate, minIntervalMs, isUrgent, skipsMinInterval } = this.#definition;
    const growing = exponentialBackoff<string>(backoff);
    const intervalMs = (key: string): number =>
      isUrgent?.(key) || skipsMinInterval?.(key) ? 0 : minIntervalMs;
    const spaced = { ...growing, delayMs: (key: string) => growing.delayMs(key) + intervalMs(key) };
    return retryRate ? strictestOf(spaced, tokenBucket(retryRate, this.#clock)) : spaced;
  }
}

/** Earliest times at which keys may be processed. Removes expired times when there are many. */
export class NotBefore<K> {
  readonly #times = new Map<K, number>();
  #scanAt = 64;

  get size(): number {
    return this.#times.size;
  }

  set(key: K, at: number, now: number): void {
    this.#times.set(key, at);
    if (this.#times.size >= this.#scanAt) {
      this.#scan(now);
    }
  }

  /** Milliseconds to wait from `now`. */
  waitMs(key: K, now: number): number {
    const at = this.#times.get(key);
    return at === undefined || at < now ? 0 : at - now;
  }

  /** Scans all times when their number has doubled, so the amortized cost is constant. */
  #scan(now: number): void {
    for (const [key, at] of this.#times) {
      if (at <= now) this.#times.delete(key);
    }
    this.#scanAt = Math.max(64, 2 * this.#times.size);
  }
}
