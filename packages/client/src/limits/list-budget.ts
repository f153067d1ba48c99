/** A transport holds an equal share (with one more), and at most so many times what is free: three quarters alone. */
const freeMultiple = 3;

/**
 * Bytes of JSON that the reflectors of several transports hold together. Each transport has a share, so
 * that none exhausts the memory, and a part is always left for others.
 */
export class ListBudget {
  readonly maxBytes: number;
  #used = 0;
  #open = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Opens the share of a transport. */
  open(): ListShare {
    let held = 0;
    let isOpen = true;
    this.#open += 1;
    const { maxBytes } = this;
    return {
      maxBytes,
      add: (bytes) => {
        if (!isOpen) return bytes <= 0;
        const free = maxBytes - this.#used - bytes;
        const isFair = free >= 0 && held + bytes <= maxBytes / (this.#open + 1);
        if (bytes > 0 && !isFair && held + bytes > freeMultiple * free) return false;
        held += bytes;
        this.#used += bytes;
        return true;
      },
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#open -= 1;
        this.#used -= held;
      },
    };
  }
}

/** The part of a {@link ListBudget} that a transport holds. */
export interface ListShare {
  /** Bytes of the whole budget. */
  readonly maxBytes: number;
  /** Adds bytes, or gives them back if negative. Returns false, with nothing changed, if they do not fit. */
  add(bytes: number): boolean;
  /** Gives back all bytes. */
  close(): void;
}
