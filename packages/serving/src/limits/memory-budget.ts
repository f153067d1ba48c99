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

/**
 * Bytes of requests that a server has in flight at the same time. A fifth is for requests of at
 * most 1 MiB, which large ones cannot lock out.
 */
export class MemoryBudget {
  readonly #limit: number;
  readonly #now: () => number;
  /** In the order in which they were opened, the oldest first. */
  readonly #open = new Set<Reservation>();
  #used = 0;

  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  get used(): number {
    return this.#used;
  }

  /** Reports whether so many bytes could be reserved if nothing else were in flight. */
  canFit(bytes: number): boolean {
    return bytes <= this.#limitFor(bytes);
  }

  get now(): number {
    return this.#now();
  }

  /** Adds a request with nothing reserved. */
  open(connection: object): Reservation {
    const reservation = new Reservation(this, connection);
    this.#open.add(reservation);
    return reservation;
  }

  /** Sets the bytes of a request. Returns false, with nothing changed, when they do not fit. */
  resize(reservation: Reservation, bytes: number): boolean {
    if (bytes > reservation.bytes) {
      if (!this.canFit(bytes)) return false;
      if (!this.fits(reservation, bytes) && !this.#evictFor(reservation, bytes)) return false;
    }
    this.set(reservation, bytes);
    return true;
  }

  /** Sets the bytes of a request even beyond the limit. */
  set(reservation: Reservation, bytes: number): void {
    if (!this.#open.has(reservation)) return;
    this.#used += bytes - reservation.bytes;
    reservation.bytes = bytes;
  }

  close(reservation: Reservation): void {
    this.set(reservation, 0);
    this.#open.delete(reservation);
  }

  #limitFor(bytes: number): number {
    return bytes > smallBytes ? Math.floor(this.#limit * 0.8) : this.#limit;
  }

  /** Reports whether the bytes of a request could be increased now, without evicting others. */
  fits({ bytes: reserved }: Reservation, bytes: number): boolean {
    return this.#used - reserved + bytes <= this.#limitFor(bytes);
  }

  /**
   * Evicts requests whose clients move bytes until the bytes fit, those of the largest holders first:
   * connections that hold at least twice as much, and slow requests. Equal clients never evict each
   * other, or no request would be complete.
   */
  #evictFor(reservation: Reservation, bytes: number): boolean {
    const held = new Map<object, number>();
    for (const { connection, bytes } of this.#open) held.set(connection, (held.get(connection) ?? 0) + bytes);
    const heldBy = ({ connection }: Reservation): number => held.get(connection) ?? 0;
    const share = heldBy(reservation) - reservation.bytes + bytes;
    const others = [...this.#open].filter((one) => one.connection !== reservation.connection);
    for (const other of others.sort((a, b) => heldBy(b) - heldBy(a))) {
      const { evict } = other;
      if (evict === undefined || (heldBy(other) < 2 * share && !other.isSlow)) continue;
      held.set(other.connection, heldBy(other) - other.bytes);
      this.close(other);
      evict();
      if (this.fits(reservation, bytes)) return true;
    }
    return false;
  }
}

/** The share of one request. */
export class Reservation {
  bytes = 0;
  /** Ends the request for others. Set while its client moves bytes: its body arrives, or its answer is sent. */
  evict: (() => void) | undefined;
  readonly connection: object;
  readonly #budget: MemoryBudget;
  /** When the phase began, in milliseconds, and the bytes that the client has moved in it. */
  #since: number;
  #moved = 0;

  constructor(budget: MemoryBudget, connection: object) {
    this.connection = connection;
    this.#budget = budget;
    this.#since = budget.now;
  }

  /** Begins a phase in which the client moves bytes, and others may end the request. */
  begin(evict: () => void): void {
    this.evict = evict;
    this.#since = this.#budget.now;
    this.#moved = 0;
  }

  /** Notes bytes that the client has sent or taken. */
  move(bytes: number): void {
    this.#moved += bytes;
  }

  get isSlow(): boolean {
    const ms = this.#budget.now - this.#since;
    return ms >= slowMs || (ms >= stallMs && this.#moved < ms * leastBytesPerMs);
  }

  /** Sets the bytes; returns false, with nothing changed, when they do not fit. */
  resize(bytes: number): boolean {
    return this.#budget.resize(this, bytes);
  }

  /** Sets the bytes even beyond the limit: they are in memory already. */
  force(bytes: number): void {
    this.#budget.set(this, bytes);
  }

  release(): void {
    this.#budget.close(this);
  }
}
