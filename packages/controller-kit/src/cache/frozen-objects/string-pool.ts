/** Longer texts are mostly unique, such as certificates. */
const longest = 128;

/** Texts that a pool holds at most, before it forgets those that were not used since. */
export const maxPooledTexts = 8192;

/**
 * Returns one string for equal texts, so that label values, reasons and times of many objects are in memory once. Forgets texts that are not
 * used again.
 */
export interface StringPool {
  one(text: string): string;
  /** The number of texts in the pool. */
  readonly size: number;
}

/** @param limit the number of new texts after which the pool forgets texts that were not used since. */
export function createStringPool(limit: () => number = () => maxPooledTexts): StringPool {
  let recent = new Map<string, string>();
  let before = new Map<string, string>();
  return {
    get size() {
      return recent.size + before.size;
    },
    one(text) {
      if (text.length > longest) {
        return text;
      }
      const known = recent.get(text);
      if (known !== undefined) {
        return known;
      }
      const pooled = before.get(text) ?? text;
      if (recent.size >= limit()) {
        before = recent;
        recent = new Map();
      }
      recent.set(pooled, pooled);
      return pooled;
    },
  };
}
