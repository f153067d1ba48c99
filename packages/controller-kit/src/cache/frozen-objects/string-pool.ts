/** Longer strings are mostly unique, such as certificates. */
const longest = 128;

/** Default limit of new strings before a pool drops those not used since. */
export const maxPooledTexts = 8192;

/**
 * Returns the same string for equal text, so that repeated values, such as labels, reasons and
 * times, are stored once. It drops strings that were not used for long, so that unique strings do
 * not fill the memory.
 */
export interface StringPool {
  one(text: string): string;
  /** Number of stored strings. */
  readonly size: number;
}

/** @param limit maximum number of new strings before the pool drops those not used since. */
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
