import { type Clock, TokenBucket } from "@capikit/common/time";
import type { ClientConnection } from "../routes/route.ts";

/** Callers whose token was allowed before. Unknown callers cannot lock them out. */
const known = { burst: 40, perSecond: 20 };

/** All unknown callers. The API server serves each review in a few milliseconds. */
const unknown = { burst: 320, perSecond: 24 };

/** Half of it for one address, which may open connections without end. */
const oneAddress = { burst: 160, perSecond: 12 };

/** As many connections as a server of diagnostics has use a third of it. */
const oneConnection = { burst: 5, perSecond: 0.125 };

const maxKnownInFlight = 8;

/** As many as connections, each of which has one. */
const maxUnknownInFlight = 64;

/** More addresses than the budget of unknown callers allows in the time until one is unused. */
const addressTtlMs = 60_000;

/** Requests without a connection, of tests and other servers, share this one. */
const nowhere: ClientConnection = { remoteAddress: "" };

/** Limits the reviews that callers order from the API server. No caller waits. */
export class ReviewBudget {
  readonly #clock: Pick<Clock, "now">;
  readonly #known: TokenBucket;
  readonly #unknown: TokenBucket;
  readonly #addresses;
  readonly #connections = new WeakMap<ClientConnection, TokenBucket>();
  readonly #busy = new WeakSet<ClientConnection>();
  #knownInFlight = 0;
  #unknownInFlight = 0;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
    this.#known = new TokenBucket(known, clock);
    this.#unknown = new TokenBucket(unknown, clock);
    this.#addresses = createExpiringMap<TokenBucket>(clock);
  }

  /** Returns a function for the end of the reviews; undefined when the caller must try later. */
  take(isKnown: boolean, connection: ClientConnection = nowhere): (() => void) | undefined {
    return isKnown ? this.#takeKnown() : this.#takeUnknown(connection);
  }

  #takeKnown(): (() => void) | undefined {
    if (this.#knownInFlight >= maxKnownInFlight || !this.#known.take()) return undefined;
    this.#knownInFlight += 1;
    return () => {
      this.#knownInFlight -= 1;
    };
  }

  #takeUnknown(connection: ClientConnection): (() => void) | undefined {
    if (this.#busy.has(connection) || this.#unknownInFlight >= maxUnknownInFlight) return undefined;
    const buckets = [this.#ofConnection(connection), this.#ofAddress(connection), this.#unknown];
    // A connection without tokens must not take those of others.
    if (!buckets.every(({ isReady }) => isReady)) return undefined;
    for (const bucket of buckets) bucket.take();
    this.#busy.add(connection);
    this.#unknownInFlight += 1;
    return () => {
      this.#busy.delete(connection);
      this.#unknownInFlight -= 1;
    };
  }

  #ofConnection(connection: ClientConnection): TokenBucket {
    const bucket = this.#connections.get(connection) ?? new TokenBucket(oneConnection, this.#clock);
    this.#connections.set(connection, bucket);
    return bucket;
  }

  #ofAddress({ remoteAddress }: ClientConnection): TokenBucket {
    const bucket = this.#addresses.get(remoteAddress) ?? new TokenBucket(oneAddress, this.#clock);
    this.#addresses.set(remoteAddress, bucket, addressTtlMs);
    return bucket;
  }
}

/** A map of limited size whose entries expire. */
interface ExpiringMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, ttlMs: number): void;
}

/** Creates a map that evicts its oldest entries first. */
export function createExpiringMap<V>(clock: Pick<Clock, "now">, maxSize = 1024): ExpiringMap<V> {
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && clock.now() < entry.until ? entry.value : undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      entries.set(key, { value, until: clock.now() + ttlMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxSize) {
          break;
        }
        entries.delete(oldest);
      }
    },
  };
}
