/** An item's position in a heap, -1 if absent. An item can be in one heap at a time. */
export interface HeapItem {
  heapIndex: number;
}

/** A binary heap that can remove any item. All changes are O(log n). */
export class Heap<T extends HeapItem> {
  readonly #items: T[] = [];
  readonly #isBefore: (a: T, b: T) => boolean;

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    this.#items.push(item);
    this.#rise(item, this.#items.length - 1);
  }

  remove(item: T): void {
    const index = item.heapIndex;
    item.heapIndex = -1;
    const last = this.#items.pop();
    if (last !== undefined && last !== item) {
      this.#rise(last, this.#sink(last, index));
    }
  }

  clear(): void {
    this.#items.length = 0;
  }

  /** Moves an item up from a free position to its place. */
  #rise(item: T, from: number): void {
    const items = this.#items;
    let index = from;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = items[parentIndex];
      if (parent === undefined || !this.#isBefore(item, parent)) break;
      items[index] = parent;
      parent.heapIndex = index;
      index = parentIndex;
    }
    items[index] = item;
    item.heapIndex = index;
  }

  /** Moves smaller items up from below a free position; returns the position that becomes free. */
  #sink(item: T, from: number): number {
    const items = this.#items;
    let index = from;
    for (;;) {
      let childIndex = 2 * index + 1;
      let child = items[childIndex];
      if (child === undefined) return index;
      const right = items[childIndex + 1];
      if (right !== undefined && this.#isBefore(right, child)) {
        child = right;
        childIndex += 1;
      }
      if (!this.#isBefore(child, item)) return index;
      items[index] = child;
      child.heapIndex = index;
      index = childIndex;
    }
  }
}
