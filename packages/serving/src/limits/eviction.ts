/** Requests up to this size may use the share that is kept for them. */
export const smallBytes = 1024 * 1024;

/** Milliseconds after which any request may evict one whose body is still arriving. */
const slowMs = 5000;

/** How many times the bytes of a small request its victim's connection must hold. */
const smallFactor = 4;

/** A request that may be evicted for others. */
export interface Victim {
  readonly connection: object;
  readonly bytes: number;
  /** When it was opened, in milliseconds. */
  readonly since: number;
  readonly evictable: boolean;
}

/**
 * Returns the oldest evictable request of the connection that holds the most, if that is more than
 * the connection of the new request holds.
 *
 * @param shares the requests by connection, the oldest first
 * @param bytes the share of the new request's connection
 */
export function greediest<T extends Victim>(
  shares: ReadonlyMap<object, ReadonlySet<T>>,
  entry: T,
  bytes: number,
): T | undefined {
  let most = 0;
  let victim: T | undefined;
  for (const [connection, entries] of shares) {
    if (connection === entry.connection) continue;
    let held = 0;
    let count = 0;
    let oldest: T | undefined;
    for (const each of entries) {
      if (!each.evictable) continue;
      held += each.bytes;
      count += 1;
      oldest ??= each;
    }
    if (oldest === undefined || held <= most) continue;
    // Equal clients must not keep evicting each other, or no body would ever be complete.
    const many = count > 1 && held - oldest.bytes >= bytes;
    if (!many && (bytes > smallBytes || held < bytes * smallFactor)) continue;
    most = held;
    victim = oldest;
  }
  return victim;
}

/** Returns the oldest evictable request if it is slow. */
export function slowest<T extends Victim>(open: Iterable<T>, entry: T, now: number): T | undefined {
  for (const other of open) {
    if (other === entry || !other.evictable) continue;
    return now - other.since < slowMs ? undefined : other; // the following ones are younger
  }
  return undefined;
}

/** Returns the bytes that requests hold. */
export function heldBy(entries: Iterable<{ readonly bytes: number }> = []): number {
  let bytes = 0;
  for (const each of entries) bytes += each.bytes;
  return bytes;
}
