import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import { type Clock, type DurationInput, durationMs } from "@capikit/common/time";
import type { Cache } from "../cache/cache.ts";
import { isVersionSeen, WriteExpectations } from "../cache/expectations/write-expectations.ts";
import type { ControllerContext } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";

/** Delay before an object whose writes are not yet in the cache is checked again. */
const staleCacheMs = 100;
/** Until the next check of an object while another process may lead. */
const notLeaderMs = 1_000;

/** Limits on when objects may be reconciled, in addition to the queue's delays. */
export class Pacing {
  readonly #clock: Clock;
  readonly #isLeader: () => boolean;
  readonly #minIntervalMs: number;
  readonly #isUrgent: (key: string) => boolean;
  readonly #skipsMinInterval: (key: string) => boolean;
  /** Separate, so that deferring an object does not lift the limit. */
  readonly #tooSoon = new NotBefore<string>();
  readonly #deferred = new NotBefore<string>();
  readonly #expectations: ReturnType<typeof createVersionExpectations>;

  constructor(
    clock: Clock,
    { cache, isLeader = () => true }: Pick<ControllerContext, "cache" | "isLeader">,
    {
      minIntervalMs,
      isUrgent = () => false,
      skipsMinInterval = () => false,
    }: Pick<ControllerDefinition, "minIntervalMs" | "isUrgent" | "skipsMinInterval">,
  ) {
    this.#clock = clock;
    this.#isLeader = isLeader;
    this.#minIntervalMs = minIntervalMs;
    this.#isUrgent = isUrgent;
    this.#skipsMinInterval = skipsMinInterval;
    this.#expectations = createVersionExpectations(cache);
  }

  /** Records the start of a reconcile. */
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
    if (this.#isUrgent(key)) return 0;
    const now = this.#clock.now();
    const tooSoonMs = this.#skipsMinInterval(key) ? 0 : this.#tooSoon.waitMs(key, now);
    const waitMs = Math.max(tooSoonMs, this.#deferred.waitMs(key, now));
    if (waitMs > 0) return waitMs;
    const unseen = this.#expectations.check(key);
    if (onStale !== undefined) unseen?.forEach(({ kind }) => void onStale(kind.kind));
    return unseen === undefined ? 0 : staleCacheMs;
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

/** A resource version that the cache must have seen before a key is reconciled. */
export interface ExpectedVersion {
  readonly kind: KindDescriptor<KubernetesObject>;
  /** The namespace of the written object. */
  readonly namespace: string | undefined;
  readonly version: string;
}

/** Creates expectations of reconcile requests, each of one version a kind and namespace. */
function createVersionExpectations(
  cache: Pick<Cache, "informer">,
): WriteExpectations<string, readonly ExpectedVersion[]> {
  return new WriteExpectations({
    unmet(_, expected) {
      const unmet = expected.filter((one) => isUnseen(cache, one));
      return unmet.length > 0 ? unmet : undefined;
    },
    merge: (pending, next) => [
      ...pending.filter((one) => !next.some((other) => isSuperseded(one, other))),
      ...next,
    ],
  });
}

/** Reports whether the cache has not seen a version, by the watch of its namespace. */
export function isUnseen(
  cache: Pick<Cache, "informer">,
  { kind, namespace, version }: ExpectedVersion,
): boolean {
  try {
    return !isVersionSeen(cache.informer(kind).resourceVersionOf(namespace), version);
  } catch {
    // A cache that does not watch the kind or the namespace never sees the write; reads report why.
    return false;
  }
}

function isSuperseded(earlier: ExpectedVersion, later: ExpectedVersion): boolean {
  return (
    earlier.kind.kind === later.kind.kind &&
    earlier.kind.group === later.kind.group &&
    earlier.namespace === later.namespace &&
    (compareResourceVersions(earlier.version, later.version) ?? -1) <= 0
  );
}
