import { greediest, heldBy, slowest, smallBytes, type Victim } from "./eviction.ts";

/** Memory that requests in flight share. */
export interface MemoryBudget {
  /** Bytes reserved now. Makes upper bounds exact. */
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
   * @param evicting Whether to make others exact, and evict them. Default: true.
   */
  resize(bytes: number, evicting?: boolean): boolean;
  /** Sets the total even beyond the limit: the bytes are in memory already. */
  force(bytes: number): void;
  /** Keeps the reservation as an upper bound, until memory is short or `makeExact` is called. */
  estimate(exactBytes: () => number): void;
  /** Sets the total of an upper bound to its exact bytes. */
  makeExact(): void;
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
  return new Budget(limit, now);
}

class Budget implements MemoryBudget {
  readonly limit: number;
  readonly largest: number;
  readonly #now: () => number;
  // In the order in which they were opened, the oldest first.
  readonly #open = new Set<Entry>();
  readonly #shares = new Map<object, Set<Entry>>();
  readonly #estimated = new Set<Entry>();
  #used = 0;

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.largest = Math.floor(limit * 0.8);
    this.#now = now;
  }

  get used(): number {
    this.#makeAllExact();
    return this.#used;
  }

  canFit(bytes: number): boolean {
    return bytes <= this.#limitFor(bytes);
  }

  open(connection?: object): Reservation {
    const entry = new Entry(this, connection, this.#now());
    this.#open.add(entry);
    const entries = this.#shares.get(entry.connection);
    if (entries === undefined) this.#shares.set(entry.connection, new Set([entry]));
    else entries.add(entry);
    return entry;
  }

  /** Reports whether the entry's new total fits, evicting others if necessary. */
  provide(entry: Entry, bytes: number, evicting: boolean): boolean {
    if (!this.canFit(bytes)) return false; // evicting is useless
    if (evicting && !this.#fits(entry, bytes)) this.#makeAllExact();
    while (!this.#fits(entry, bytes)) if (!evicting || !this.#evict(entry, bytes)) return false;
    return true;
  }

  set(entry: Entry, bytes: number): void {
    if (!this.#open.has(entry)) return;
    this.#used += bytes - entry.bytes;
    entry.bytes = bytes;
    if (this.#estimated.delete(entry)) entry.exactBytes = undefined;
  }

  estimate(entry: Entry, exactBytes: () => number): void {
    if (!this.#open.has(entry)) return;
    entry.exactBytes = exactBytes;
    this.#estimated.add(entry);
  }

  remove(entry: Entry): void {
    this.set(entry, 0);
    this.#open.delete(entry);
    const entries = this.#shares.get(entry.connection);
    if (entries?.delete(entry) && entries.size === 0) this.#shares.delete(entry.connection);
  }

  #limitFor(bytes: number): number {
    return bytes > smallBytes ? this.largest : this.limit;
  }

  #fits(entry: Entry, bytes: number): boolean {
    return this.#used - entry.bytes + bytes <= this.#limitFor(bytes);
  }

  #makeAllExact(): void {
    for (const entry of this.#estimated) entry.makeExact();
  }

  #evict(entry: Entry, bytes: number): boolean {
    const share = bytes - entry.bytes + heldBy(this.#shares.get(entry.connection));
    const victim = greediest(this.#shares, entry, share) ?? slowest(this.#open, entry, this.#now());
    if (victim === undefined) return false;
    const { onEvict } = victim;
    victim.release();
    onEvict?.();
    return true;
  }
}

class Entry implements Reservation, Victim {
  receiving = true;
  onEvict: (() => void) | undefined;
  onRelease: (() => void) | undefined;
  bytes = 0;
  exactBytes: (() => number) | undefined;
  readonly since: number;
  readonly connection: object;
  readonly #budget: Budget;

  constructor(budget: Budget, connection: object | undefined, since: number) {
    this.#budget = budget;
    this.connection = connection ?? this;
    this.since = since;
  }

  get evictable(): boolean {
    return this.receiving && this.onEvict !== undefined;
  }

  resize(bytes: number, evicting = true): boolean {
    if (bytes > this.bytes && !this.#budget.provide(this, bytes, evicting)) return false;
    this.force(bytes);
    return true;
  }

  force(bytes: number): void {
    this.#budget.set(this, bytes);
  }

  estimate(exactBytes: () => number): void {
    this.#budget.estimate(this, exactBytes);
  }

  makeExact(): void {
    if (this.exactBytes !== undefined) this.force(this.exactBytes());
  }

  release(): void {
    this.#budget.remove(this);
    this.onRelease?.();
    this.onRelease = undefined;
  }
}
