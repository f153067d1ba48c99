/** A small object takes far more memory than its JSON text. */
const leastBytes = 1024;

/** Sizes of the objects in a reflector's sink, so that a server cannot exhaust the memory. */
export interface HeldSizes {
  /** Adds an object, replacing the one with the same key. */
  put(key: string, bytes: number): void;
  /** Adds an object in addition to the one with the same key. */
  add(key: string, bytes: number): void;
  remove(key: string): void;
}

/** @param onFull returns the error for objects that together exceed the limit. */
export function createHeldSizes(limit: () => number, onFull: () => Error): HeldSizes {
  const sizes = new Map<string, number>();
  let total = 0;

  const set = (key: string, size: number, before: number): void => {
    total += size - before;
    sizes.set(key, size);
    if (total > limit()) {
      throw onFull();
    }
  };
  return {
    put(key, bytes) {
      set(key, Math.max(leastBytes, bytes), sizes.get(key) ?? 0);
    },
    add(key, bytes) {
      const before = sizes.get(key) ?? 0;
      set(key, before + Math.max(leastBytes, bytes), before);
    },
    remove(key) {
      total -= sizes.get(key) ?? 0;
      sizes.delete(key);
    },
  };
}
