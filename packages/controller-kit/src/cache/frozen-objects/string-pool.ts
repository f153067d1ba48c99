/** Longer texts are mostly data of their own, such as certificates. */
const longest = 128;

/**
 * Gives the same string for the same text, so that what repeats in many objects, as label values, reasons and times do, is in memory once.
 * Forgets what has not come up for long, so that texts that never repeat take no room.
 */
export interface StringPool {
  one(text: string): string;
  /** Texts that it remembers. */
  readonly size: number;
}

/** @param size texts after which those not asked for since are on their way out. */
export function createStringPool(size = 8192): StringPool {
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
      if (recent.size >= size) {
        before = recent;
        recent = new Map();
      }
      recent.set(pooled, pooled);
      return pooled;
    },
  };
}
