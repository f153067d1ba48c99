import { maxPooledTexts } from "./string-pool.ts";

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
