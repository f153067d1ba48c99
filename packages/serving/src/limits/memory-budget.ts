/** Memory that requests in flight share. */
export interface MemoryBudget {
  /** Bytes reserved now. */
  readonly used: number;
  readonly limit: number;
  /** The largest that one request may reserve. */
  readonly largest: number;
  /** Adds a request with nothing reserved. */
  open(): Reservation;
}

/** The share of one request. */
export interface Reservation {
  /** Whether the request's body is still arriving. Such a request may be given up for others once it is slow. */
  receiving: boolean;
  /** Called when the request is given up for others. */
  onEvict: (() => void) | undefined;
  /** Called when all is freed. */
  onRelease: (() => void) | undefined;
  /** Reserves so many bytes in all; false, with nothing changed, when they are not free. */
  resize(bytes: number): boolean;
  /** Counts so many bytes in all, free or not: they are there already. */
  force(bytes: number): void;
  /** Frees all of it. */
  release(): void;
}

/** Requests up to this size may use the share that is kept for them. */
export const smallBytes = 1024 * 1024;

/** Milliseconds after which a request whose body is still arriving makes way for others. */
const slowMs = 5000;

/** Creates a budget. A fifth is kept for requests of at most 1 MiB, so that large ones cannot lock them out. */
export function createMemoryBudget(limit: number, now: () => number = () => performance.now()): MemoryBudget {
  const largest = Math.floor(limit * 0.8);
  // In the order in which they were opened, the oldest first.
  const open = new Set<Entry>();
  let used = 0;

  const limitFor = (bytes: number): number => (bytes > smallBytes ? largest : limit);
  const fits = (entry: Entry, bytes: number): boolean => used - entry.bytes + bytes <= limitFor(bytes);
  const evictSlow = (entry: Entry): boolean => {
    for (const other of open) {
      if (other === entry || !other.receiving || other.onEvict === undefined) continue;
      if (now() - other.since < slowMs) return false; // those behind it are younger
      const { onEvict } = other;
      other.release();
      onEvict();
      return true;
    }
    return false;
  };

  class Entry implements Reservation {
    receiving = true;
    onEvict: (() => void) | undefined;
    onRelease: (() => void) | undefined;
    bytes = 0;
    readonly since = now();

    resize(bytes: number): boolean {
      if (bytes > this.bytes) {
        if (bytes > limitFor(bytes)) return false; // nobody need make way for what never fits
        while (!fits(this, bytes)) if (!evictSlow(this)) return false;
      }
      this.force(bytes);
      return true;
    }

    force(bytes: number): void {
      if (!open.has(this)) return;
      used += bytes - this.bytes;
      this.bytes = bytes;
    }

    release(): void {
      this.force(0);
      open.delete(this);
      this.onRelease?.();
      this.onRelease = undefined;
    }
  }

  return {
    limit,
    largest,
    get used() {
      return used;
    },
    open() {
      const entry = new Entry();
      open.add(entry);
      return entry;
    },
  };
}
