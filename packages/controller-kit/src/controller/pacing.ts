import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Clock, type DurationInput, durationMs } from "@capikit/common/time";
import type { Cache } from "../cache/cache.ts";
import { AwaitedWrites } from "./awaited-writes.ts";
import { NotBefore } from "./not-before.ts";

/** How soon an object whose writes the cache lacks is looked at again. */
const staleCacheMs = 100;

/** When objects may be reconciled, besides what the queue says. */
export class Pacing {
  readonly #clock: Clock;
  readonly #minIntervalMs: number;
  /** Kept apart, so that deferring an object does not lift the limit. */
  readonly #tooSoon = new NotBefore<string>();
  readonly #deferred = new NotBefore<string>();
  readonly #awaited: AwaitedWrites<string>;

  constructor(clock: Clock, cache: Cache, minIntervalMs: number) {
    this.#clock = clock;
    this.#minIntervalMs = minIntervalMs;
    this.#awaited = new AwaitedWrites(cache);
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
    this.#awaited.add(key, kind, written);
  }

  /**
   * Milliseconds until the next reconcile of an object may begin; 0 when it may at once.
   *
   * @param onStale is told of each kind of which the cache lacks a write, where that is what is waited for.
   */
  waitMs(key: string, onStale?: (kind: string) => void): number {
    if (this.#tooSoon.size === 0 && this.#deferred.size === 0 && this.#awaited.size === 0) return 0;
    const now = this.#clock.now();
    const waitMs = Math.max(this.#tooSoon.waitMs(key, now), this.#deferred.waitMs(key, now));
    if (waitMs > 0) return waitMs;
    const missing = this.#awaited.missing(key);
    if (onStale !== undefined) missing.forEach(onStale);
    return missing.length > 0 ? staleCacheMs : 0;
  }
}
