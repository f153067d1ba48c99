import { getOrCreate } from "@capikit/common/json";

/** Requests up to this size may use the share that is reserved for them. */
const smallBytes = 1024 * 1024;

/** Milliseconds after which any request may evict one that still arrives or is sent. */
const slowMs = 10_000;

/** Milliseconds after which others may evict one that moves fewer bytes than this rate. */
const stallMs = 1_000;
const leastBytesPerMs = 64;

/** JSON values take memory for themselves: `{},{},{}` takes more than thirty times its length. */
const leastBytesPerValue = 24;

/** The most that a byte of a body can weigh: `"1",` counts as nine values. */
const mostPerByte = 54;

/** Integers of 16 digits, which are parsed twice, and keys of digits, which take whole arrays. */
const largeValues = 8;
const exactDigits = 16;

const quote = 0x22;
const backslash = 0x5c;

/** What a byte may begin. A table, because each byte of each request is looked at. */
const starts = new Uint8Array(256);
const [value, digit, unicode] = [1, 2, 3];
for (const character of ",[{") starts[character.charCodeAt(0)] = value;
for (const character of "0123456789") starts[character.charCodeAt(0)] = digit;
starts["u".charCodeAt(0)] = unicode;

/**
 * Returns the length of a JSON body, or 24 bytes for each of its values if that is more.
 * Kubernetes objects have 20 to 30 bytes for each value.
 */
export function weighBody(body: Uint8Array): number {
  const { length } = body;
  let values = 0;
  for (let at = 0; at < length; at += 1) {
    const start = starts[body[at] as number];
    if (start === 0) continue;
    if (start === value) values += 1;
    else if (start === digit) {
      let end = at + 1;
      while (end < length && starts[body[end] as number] === digit) end += 1;
      if (end - at >= exactDigits) values += largeValues;
      if (body[end] === quote && body[at - 1] === quote) values += largeValues;
      at = end - 1;
    } else if (body[at - 1] === backslash) values += 1; // may be a digit
  }
  return Math.max(length, values * leastBytesPerValue);
}

/** Returns a bound of the weight of a body, without reading the body. */
export function heaviestBody(length: number): number {
  return length * mostPerByte;
}

/** The requests of a connection. */
class Holder {
  bytes = 0;
  /** The oldest first. */
  readonly open = new Set<Reservation>();
}

/**
 * Bytes of requests that a server has in flight at the same time. A fifth is for requests of at
 * most 1 MiB, which large ones cannot lock out.
 */
export class MemoryBudget {
  readonly #limit: number;
  readonly now: () => number;
  readonly holders = new Map<object, Holder>();
  used = 0;

  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.now = now;
  }

  /** Reports whether so many bytes could be reserved if nothing else were in flight. */
  canFit(bytes: number): boolean {
    return bytes <= this.#limitFor(bytes);
  }

  /** Adds a request with nothing reserved. */
  open(connection: object): Reservation {
    return new Reservation(
      this,
      connection,
      getOrCreate(this.holders, connection, () => new Holder()),
    );
  }

  #limitFor(bytes: number): number {
    return bytes > smallBytes ? Math.floor(this.#limit * 0.8) : this.#limit;
  }

  /** Reports whether the bytes of a request could be increased now, without evicting others. */
  fits({ bytes: reserved }: Reservation, bytes: number): boolean {
    return this.used - reserved + bytes <= this.#limitFor(bytes);
  }

  /**
   * Evicts requests whose clients move bytes until the bytes fit: those of the largest holders first,
   * which are connections that hold at least twice as much, then slow ones. Equal clients never evict
   * each other, or no request would be complete.
   */
  evictFor(reservation: Reservation, bytes: number): boolean {
    const { holder } = reservation;
    const share = holder.bytes - reservation.bytes + bytes;
    while (!this.fits(reservation, bytes)) {
      const other = this.#largest(holder, 2 * share) ?? this.#slow(holder);
      if (other === undefined) return false;
      const { evict } = other;
      other.release();
      evict?.();
    }
    return true;
  }

  /** Returns a request of the connection that holds most, and at least so many bytes. */
  #largest(own: Holder, leastBytes: number): Reservation | undefined {
    let found: Reservation | undefined;
    for (const holder of this.holders.values()) {
      if (holder === own || holder.bytes < (found === undefined ? leastBytes : found.holder.bytes + 1))
        continue;
      found = first(holder, ({ evict }) => evict !== undefined) ?? found;
    }
    return found;
  }

  #slow(own: Holder): Reservation | undefined {
    const now = this.now();
    for (const holder of this.holders.values()) {
      if (holder === own) continue;
      const found = first(holder, (one) => one.evict !== undefined && one.isSlow(now));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function first({ open }: Holder, test: (one: Reservation) => boolean): Reservation | undefined {
  for (const one of open) if (test(one)) return one;
  return undefined;
}

/** The share of one request. */
export class Reservation {
  bytes = 0;
  readonly budget: MemoryBudget;
  readonly connection: object;
  readonly holder: Holder;
  /** Ends the request for others. Set while its client moves bytes: its body arrives, or its answer is sent. */
  evict: (() => void) | undefined;
  /** When the phase began, in milliseconds, and the bytes that the client has moved in it. */
  #since = 0;
  #moved = 0;

  constructor(budget: MemoryBudget, connection: object, holder: Holder) {
    this.budget = budget;
    this.connection = connection;
    this.holder = holder;
    holder.open.add(this);
  }

  /** Begins a phase in which the client moves bytes, and others may end the request. */
  begin(evict: () => void): void {
    this.#since = this.budget.now();
    this.#moved = 0;
    this.evict = evict;
  }

  /** Notes bytes that the client has sent or taken. */
  move(bytes: number): void {
    this.#moved += bytes;
  }

  isSlow(now: number): boolean {
    const ms = now - this.#since;
    return ms >= slowMs || (ms >= stallMs && this.#moved < ms * leastBytesPerMs);
  }

  /** Sets the bytes; returns false, with nothing changed, when they do not fit. */
  resize(bytes: number): boolean {
    const { budget } = this;
    const isMore = bytes > this.bytes;
    if (isMore && !(this.holder.open.has(this) && budget.canFit(bytes) && budget.evictFor(this, bytes)))
      return false;
    this.force(bytes);
    return true;
  }

  /** Sets the bytes even beyond the limit: they are in memory already. */
  force(bytes: number): void {
    if (!this.holder.open.has(this)) return;
    this.budget.used += bytes - this.bytes;
    this.holder.bytes += bytes - this.bytes;
    this.bytes = bytes;
  }

  release(): void {
    this.force(0);
    const { open } = this.holder;
    if (open.delete(this) && open.size === 0) this.budget.holders.delete(this.connection);
  }
}
