/** Requests up to this size may use the share that is reserved for them. */
const smallBytes = 1024 * 1024;

/** Milliseconds after which any request may evict one whose body is still arriving. */
const slowMs = 10_000;

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

  /** Reports whether the bytes of a request could be increased now, without evicting others. */
  isFreeFor(reservation: Reservation, bytes: number): boolean {
    return this.#fits(reservation, bytes);
  }

  /** Adds a request with nothing reserved. */
  open(connection: object): Reservation {
    const reservation = new Reservation(this, connection, this.#now());
    this.#open.add(reservation);
    return reservation;
  }

  /** Sets the bytes of a request. Returns false, with nothing changed, when they do not fit. */
  resize(reservation: Reservation, bytes: number): boolean {
    if (bytes > reservation.bytes) {
      if (!this.canFit(bytes)) return false;
      if (!this.#fits(reservation, bytes) && !this.#evictFor(reservation, bytes)) return false;
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

  #fits({ bytes: reserved }: Reservation, bytes: number): boolean {
    return this.#used - reserved + bytes <= this.#limitFor(bytes);
  }

  /**
   * Evicts arriving requests until the bytes fit: those of connections that hold at least twice as
   * much, and slow ones. Equal clients never evict each other, or no body would be complete.
   */
  #evictFor(reservation: Reservation, bytes: number): boolean {
    const held = new Map<object, number>();
    for (const { connection, bytes } of this.#open) held.set(connection, (held.get(connection) ?? 0) + bytes);
    const heldBy = (connection: object): number => held.get(connection) ?? 0;
    const share = heldBy(reservation.connection) - reservation.bytes + bytes;
    for (const other of [...this.#open]) {
      const { connection, evict } = other;
      if (evict === undefined || connection === reservation.connection) continue;
      if (heldBy(connection) < 2 * share && this.#now() - other.since < slowMs) continue;
      held.set(connection, heldBy(connection) - other.bytes);
      this.close(other);
      evict();
      if (this.#fits(reservation, bytes)) return true;
    }
    return false;
  }
}

/** The share of one request. */
export class Reservation {
  bytes = 0;
  /** Ends the request for others. Set while its body arrives. */
  evict: (() => void) | undefined;
  readonly connection: object;
  /** When it was opened, in milliseconds. */
  readonly since: number;
  readonly #budget: MemoryBudget;

  constructor(budget: MemoryBudget, connection: object, since: number) {
    this.#budget = budget;
    this.connection = connection;
    this.since = since;
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
