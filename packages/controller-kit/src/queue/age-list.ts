/** Links of an item in an age list. An item can be in one list at a time. */
export interface Aged {
  older: Aged | undefined;
  newer: Aged | undefined;
}

/** A list of items in insertion order. All changes are O(1). */
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

  /** Iterates from the oldest item. The current item may be removed during iteration. */
  *[Symbol.iterator](): Generator<T, void, undefined> {
    let item = this.#oldest;
    while (item !== undefined) {
      const { newer } = item;
      yield item as T;
      item = newer;
    }
  }
}
