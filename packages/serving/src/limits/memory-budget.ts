import { greediest, heldBy, slowest, smallBytes, type Victim } from "./eviction.ts";

/** Memory that requests in flight share. */
export interface MemoryBudget {
  /** Bytes reserved now. */
  readonly used: number;
  readonly limit: number;
  /** The largest that one request of more than 1 MiB may reserve. */
  readonly largest: number;
  /** Reports whether so many bytes could be reserved if nothing else were in flight. */
  canFit(bytes: number): boolean;
  /**
   * Adds a request with nothing reserved.
   *
   * @param connection The connection of the request. Default: a separate one.
   */
  open(connection?: object): Reservation;
}

/** The memory share of one request. */
export interface Reservation {
  /** Whether the request's body is still arriving. Such a request may be evicted for others. */
  receiving: boolean;
  /** Bytes reserved now. */
  readonly bytes: number;
  /** Called when the request is evicted for others. */
  onEvict: (() => void) | undefined;
  /** Called when all is freed. */
  onRelease: (() => void) | undefined;
  /**
   * Sets the total reservation; returns false, with nothing changed, when memory is short.
   *
   * @param evicting Whether to settle and evict others. Default: true.
   */
  resize(bytes: number, evicting?: boolean): boolean;
  /** Sets the total even beyond the limit: the bytes are in memory already. */
  force(bytes: number): void;
  /** Keeps the reservation as an upper bound, until memory is short or `settle` is called. */
  estimate(exactBytes: () => number): void;
  /** Sets the total of an upper bound to its exact bytes. */
  settle(): void;
  /** Frees all of it. */
  release(): void;
}

/**
 * Creates a budget. A fifth is for requests of at most 1 MiB, which large ones cannot lock out.
 *
 * Without free memory, a new request evicts requests whose bodies are still arriving: slow ones,
 * and those of a connection that holds more. So unfinished requests cannot lock out other clients.
 */
export function createMemoryBudget(limit: number, now: () => number = () => performance.now()): MemoryBudget {
  const largest = Math.floor(limit * 0.8);
  // In the order in which they were opened, the oldest first.
  const open = new Set<Entry>();
  const shares = new Map<object, Set<Entry>>();
  const estimated = new Set<Entry>();
  let used = 0;

  const limitFor = (bytes: number): number => (bytes > smallBytes ? largest : limit);
  const fits = (entry: Entry, bytes: number): boolean => used - entry.bytes + bytes <= limitFor(bytes);

  const evict = (entry: Entry, bytes: number): boolean => {
    const share = bytes - entry.bytes + heldBy(shares.get(entry.connection));
    const victim = greediest(shares, entry, share) ?? slowest(open, entry, now());
    if (victim === undefined) return false;
    const { onEvict } = victim;
    victim.release();
    onEvict?.();
    return true;
  };

  const settleAll = (): void => {
    for (const entry of estimated) entry.settle();
  };

  class Entry implements Reservation, Victim {
    receiving = true;
    onEvict: (() => void) | undefined;
    onRelease: (() => void) | undefined;
    bytes = 0;
    readonly since = now();
    readonly connection: object;
    #exactBytes: (() => number) | undefined;

    constructor(connection: object | undefined) {
      this.connection = connection ?? this;
      open.add(this);
      const entries = shares.get(this.connection);
      if (entries === undefined) shares.set(this.connection, new Set([this]));
      else entries.add(this);
    }

    get evictable(): boolean {
      return this.receiving && this.onEvict !== undefined;
    }

    resize(bytes: number, evicting = true): boolean {
      if (bytes > this.bytes) {
        if (bytes > limitFor(bytes)) return false; // never fits: evicting is useless
        if (evicting && !fits(this, bytes)) settleAll();
        while (!fits(this, bytes)) if (!evicting || !evict(this, bytes)) return false;
      }
      this.force(bytes);
      return true;
    }

    force(bytes: number): void {
      if (!open.has(this)) return;
      used += bytes - this.bytes;
      this.bytes = bytes;
      if (estimated.delete(this)) this.#exactBytes = undefined;
    }

    estimate(exactBytes: () => number): void {
      if (!open.has(this)) return;
      this.#exactBytes = exactBytes;
      estimated.add(this);
    }

    settle(): void {
      if (this.#exactBytes !== undefined) this.force(this.#exactBytes());
    }

    release(): void {
      this.force(0);
      open.delete(this);
      const entries = shares.get(this.connection);
      if (entries?.delete(this) && entries.size === 0) shares.delete(this.connection);
      this.onRelease?.();
      this.onRelease = undefined;
    }
  }

  return {
    limit,
    largest,
    canFit: (bytes) => bytes <= limitFor(bytes),
    get used() {
      settleAll();
      return used;
    },
    open: (connection) => new Entry(connection),
  };
}
