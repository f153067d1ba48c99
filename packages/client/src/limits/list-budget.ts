/** A transport holds at most so many times what is free: three quarters alone, and three sevenths with another. */
const freeMultiple = 3;

/**
 * Bytes of JSON that the reflectors of several transports hold together. Each transport has a share, so
 * that none exhausts the memory, and a part is always left for others.
 */
export class ListBudget {
  readonly maxBytes: number;
  #used = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Opens the share of a transport. */
  open(): ListShare {
    let held = 0;
    const { maxBytes } = this;
    return {
      maxBytes,
      add: (bytes) => {
        if (bytes > 0 && held + bytes > freeMultiple * (maxBytes - this.#used - bytes)) return false;
        held += bytes;
        this.#used += bytes;
        return true;
      },
      close: () => {
        this.#used -= held;
        held = 0;
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
