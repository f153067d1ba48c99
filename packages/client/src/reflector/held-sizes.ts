/** A small object takes far more memory than its JSON has bytes. */
const leastBytes = 1024;

/** Sizes of the objects that a reflector's sink holds, so that a server cannot fill the memory. */
export interface HeldSizes {
  /** An object came, in place of the one with the same key if there is one. */
  put(key: string, bytes: number): void;
  /** An object came that is kept beside the one with the same key. */
  add(key: string, bytes: number): void;
  remove(key: string): void;
}

/** @param onFull returns the error to throw when all objects together exceed the limit. */
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
