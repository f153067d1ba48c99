/** Texts that recur in an object and between its versions, roughly. */
const textsPerObject = 16;
const minPooledTexts = 128;
/** The pool asks for its limit with each text. */
const callsPerSample = 64;

interface HeldObjects {
  /** Whether its first lists are complete. */
  readonly synced: boolean;
  readonly watches: readonly { readonly objects: { readonly size: number } }[];
}

/**
 * Returns a function that returns the limit of a cache's pool from the number of cached objects,
 * because a manager of a thousand workload clusters has many pools. The limit is highest during the
 * first lists.
 */
export function createPoolLimit(informers: () => Iterable<HeldObjects>): () => number {
  let calls = 0;
  let limit = 0;
  return () => {
    if (calls++ % callsPerSample === 0) limit = pooledTexts(informers());
    return limit;
  };
}

function pooledTexts(informers: Iterable<HeldObjects>): number {
  let objects = 0;
  for (const { synced, watches } of informers) {
    if (!synced) return maxPooledTexts;
    for (const watch of watches) objects += watch.objects.size;
  }
  return Math.min(Math.max(objects * textsPerObject, minPooledTexts), maxPooledTexts);
}

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
