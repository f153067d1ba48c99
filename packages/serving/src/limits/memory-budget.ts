import { getOrCreate } from "@capikit/common/json";

/** A client holds at most so many times what is free: three quarters alone, and three sevenths with another. */
const freeMultiple = 3;

/** Milliseconds that a client may take in a phase in which it moves bytes. Then others may end the request. */
const longestMs = 10_000;

/** Milliseconds without progress, after which others may end the request. Each byte moved gives some of them back. */
const stallMs = 1_000;
const bytesPerMs = 64;

/** Milliseconds that a stalled request of a client below the share of others has in addition. */
const smallClientMs = 2_000;

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

/** A connection of a client: one object for all its requests. */
export interface BudgetConnection {
  /** The client. */
  readonly remoteAddress: string;
}

/** A client, or one of its connections. */
class Holder {
  bytes = 0;
  /** The oldest first. */
  readonly open = new Set<Reservation>();
}

/** The requests of a client: a remote address, whose connections have shares of its own. */
class Client extends Holder {
  readonly connections = new Map<object, Holder>();
}

/**
 * Bytes of requests that a server has in flight at the same time, shared by remote addresses, then by
 * connections. Each client may hold a multiple of what is free, so that some is always left for new
 * clients. Those that hold more make way, the stalled ones first.
 */
export class MemoryBudget {
  readonly #limit: number;
  readonly now: () => number;
  readonly clients = new Map<string, Client>();
  used = 0;

  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.now = now;
  }

  /** Reports whether so many bytes could be reserved if nothing else were in flight. */
  canFit(bytes: number): boolean {
    return bytes <= freeMultiple * (this.#limit - bytes);
  }

  /** Adds a request with nothing reserved. */
  open(connection: BudgetConnection): Reservation {
    const client = getOrCreate(this.clients, connection.remoteAddress, () => new Client());
    const holder = getOrCreate(client.connections, connection, () => new Holder());
    return new Reservation(this, connection, client, holder);
  }

  /** Reports whether the bytes of a request could be increased now, without evicting others. */
  fits({ client, bytes: reserved }: Reservation, bytes: number): boolean {
    const more = bytes - reserved;
    return client.bytes + more <= freeMultiple * (this.#limit - this.used - more);
  }

  /**
   * Evicts requests whose clients move bytes until the bytes fit. Equal clients never evict each other,
   * or no request would be complete.
   */
  evictFor(reservation: Reservation, bytes: number): boolean {
    const more = bytes - reservation.bytes;
    while (!this.fits(reservation, bytes)) {
      const other = this.#stalled(reservation, more) ?? this.#larger(reservation, more);
      if (other === undefined) return false;
      const { evict } = other;
      other.release();
      evict?.();
    }
    return true;
  }

  /**
   * Returns the oldest stalled request of the client that holds most. One of a client that holds less than
   * this one has some time: many small clients together would hold the rest.
   */
  #stalled(own: Reservation, more: number): Reservation | undefined {
    const now = this.now();
    const share = own.client.bytes + more;
    const mayEnd = (one: Reservation): boolean =>
      one.client === own.client || one.client.bytes >= share || one.isStalled(now - smallClientMs);
    const test = (one: Reservation): boolean => one !== own && mayEnd(one) && one.isStalled(now);
    return firstOfLargest(this.clients.values(), 0, test);
  }

  /**
   * Returns the oldest request of the client that holds most, and at least twice as much; or, of such a
   * connection of the same client, the oldest that is not smaller: connections of one client may
   * be those of an API server, with many small requests, next to many with a large one.
   */
  #larger({ client, holder, bytes }: Reservation, more: number): Reservation | undefined {
    return (
      firstOfLargest(this.clients.values(), 2 * (client.bytes + more), (one) => one.client !== client) ??
      firstOfLargest(
        client.connections.values(),
        2 * (holder.bytes + more),
        (one) => one.holder !== holder && one.bytes >= bytes + more,
      )
    );
  }
}

/** Returns the first request that may be evicted of the holder with most bytes that has one. */
function firstOfLargest(
  holders: Iterable<Holder>,
  leastBytes: number,
  test: (one: Reservation) => boolean,
): Reservation | undefined {
  let found: Reservation | undefined;
  let most = leastBytes;
  for (const { bytes, open } of holders) {
    if (bytes < most || (found !== undefined && bytes === most)) continue;
    for (const one of open) {
      if (one.evict === undefined || !test(one)) continue;
      found = one;
      most = bytes;
      break;
    }
  }
  return found;
}

/** The share of one request. */
export class Reservation {
  bytes = 0;
  readonly budget: MemoryBudget;
  readonly client: Client;
  readonly holder: Holder;
  readonly #connection: BudgetConnection;
  /** Ends the request for others. Set while its client moves bytes: its body arrives, or its answer is sent. */
  evict: (() => void) | undefined;
  /** When the phase began, in milliseconds. */
  #since = 0;
  /** When the client counts as stalled. */
  #stallsAt = 0;

  constructor(budget: MemoryBudget, connection: BudgetConnection, client: Client, holder: Holder) {
    this.budget = budget;
    this.#connection = connection;
    this.client = client;
    this.holder = holder;
    client.open.add(this);
    holder.open.add(this);
  }

  /** Begins a phase in which the client moves bytes, and others may end the request. */
  begin(evict: () => void): void {
    this.#since = this.budget.now();
    this.#stallsAt = this.#since + stallMs;
    this.evict = evict;
  }

  /** Notes bytes that the client has sent or taken. */
  move(bytes: number): void {
    const now = this.budget.now();
    this.#stallsAt = Math.min(Math.max(this.#stallsAt, now) + bytes / bytesPerMs, now + stallMs);
  }

  isStalled(now: number): boolean {
    return now >= Math.min(this.#stallsAt, this.#since + longestMs);
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
    const more = bytes - this.bytes;
    this.budget.used += more;
    this.client.bytes += more;
    this.holder.bytes += more;
    this.bytes = bytes;
  }

  release(): void {
    this.force(0);
    const { client, holder } = this;
    if (holder.open.delete(this) && holder.open.size === 0) client.connections.delete(this.#connection);
    // A request that made way is released again by its end: its address may have a new client by then.
    if (client.open.delete(this) && client.open.size === 0)
      this.budget.clients.delete(this.#connection.remoteAddress);
  }
}
