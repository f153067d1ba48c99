import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Clock, type DurationInput, durationMs } from "@capikit/common/time";
import type { Cache } from "../cache/cache.ts";
import { NotBefore } from "./not-before.ts";
import { createVersionExpectations } from "./version-expectations.ts";

/** How soon an object whose writes the cache lacks is looked at again. */
const staleCacheMs = 100;

/** When objects may be reconciled, besides what the queue says. */
export class Pacing {
  readonly #clock: Clock;
  readonly #minIntervalMs: number;
  /** Kept apart, so that deferring an object does not lift the limit. */
  readonly #tooSoon = new NotBefore<string>();
  readonly #deferred = new NotBefore<string>();
  readonly #expectations: ReturnType<typeof createVersionExpectations>;

  constructor(clock: Clock, cache: Cache, minIntervalMs: number) {
    this.#clock = clock;
    this.#minIntervalMs = minIntervalMs;
    this.#expectations = createVersionExpectations(cache);
  }

  /** A reconcile begins. */
  begin(key: string, now: number): void {
    if (this.#minIntervalMs > 0) {
      this.#tooSoon.set(key, now + this.#minIntervalMs, now);
    }
  }

  defer(key: string, until: Date | DurationInput): void {
    const now = this.#clock.now();
    const waitMs = until instanceof Date ? until.getTime() - Date.now() : durationMs(until);
    this.#deferred.set(key, now + waitMs, now);
  }

  deferUntilSeen(key: string, kind: KindDescriptor<KubernetesObject>, written: KubernetesObject): void {
    const version = written.metadata.resourceVersion;
    if (version !== undefined) this.#expectations.expect(key, [{ kind, version }]);
  }

  /**
   * Milliseconds until the next reconcile of an object may begin; 0 when it may at once.
   *
   * @param onStale is told of each kind of which the cache lacks a write, where that is what is waited for.
   */
  waitMs(key: string, onStale?: (kind: string) => void): number {
    if (this.#tooSoon.size === 0 && this.#deferred.size === 0 && this.#expectations.size === 0) return 0;
    const now = this.#clock.now();
    const waitMs = Math.max(this.#tooSoon.waitMs(key, now), this.#deferred.waitMs(key, now));
    if (waitMs > 0) return waitMs;
    const unseen = this.#expectations.check(key);
    if (onStale !== undefined) unseen?.forEach(({ kind }) => void onStale(kind.kind));
    return unseen === undefined ? 0 : staleCacheMs;
  }
}
