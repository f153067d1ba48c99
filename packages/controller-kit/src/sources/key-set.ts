/** A set of keys that allocates a `Set` only for its second key, because most events have one. */
export class KeySet {
  #only: string | undefined;
  #all: Set<string> | undefined;

  /** Adds a key. Returns false if the set has it already. */
  add(key: string): boolean {
    if (this.#only === undefined) {
      this.#only = key;
      return true;
    }
    if (this.#only === key) return false;
    this.#all ??= new Set();
    if (this.#all.has(key)) return false;
    this.#all.add(key);
    return true;
  }
}
