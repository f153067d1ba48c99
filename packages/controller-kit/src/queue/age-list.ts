/** What an age list notes on its items. An item can be in one list at a time. */
export interface Aged {
  older: Aged | undefined;
  newer: Aged | undefined;
}

/** Items in the order in which they came. Every change costs O(1). */
export class AgeList<T extends Aged> {
  #oldest: Aged | undefined;
  #newest: Aged | undefined;

  get oldest(): T | undefined {
    return this.#oldest as T | undefined;
  }

  append(item: T): void {
    item.older = this.#newest;
    item.newer = undefined;
    if (this.#newest === undefined) {
      this.#oldest = item;
    } else {
      this.#newest.newer = item;
    }
    this.#newest = item;
  }

  /** Takes an item out that is in this list. */
  remove(item: T): void {
    const { older, newer } = item;
    if (older === undefined) {
      this.#oldest = newer;
    } else {
      older.newer = newer;
    }
    if (newer === undefined) {
      this.#newest = older;
    } else {
      newer.older = older;
    }
    item.older = undefined;
    item.newer = undefined;
  }

  clear(): void {
    this.#oldest = undefined;
    this.#newest = undefined;
  }

  /** From the oldest on. The item that was given last may be removed meanwhile. */
  *[Symbol.iterator](): Generator<T, void, undefined> {
    let item = this.#oldest;
    while (item !== undefined) {
      const { newer } = item;
      yield item as T;
      item = newer;
    }
  }
}
