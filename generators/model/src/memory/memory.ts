import { digestOf } from "./digest.ts";

/** Results by the data they were computed from. */
export interface Memory<T> {
  /** Returns the cached result, or calls `make` and caches its result unless it is `undefined`. */
  readonly recall: <U extends T | undefined>(data: unknown, make: () => U) => T | U;
}

let remembers = false;

/** Starts caching results by data, for callers that read a project repeatedly. */
export function rememberWork(): void {
  remembers = true;
}

/** More than a large project needs; beyond it, the cache is cleared. */
const limit = 5000;

/** Creates a cache for one type of result. */
export function createMemory<T>(): Memory<T> {
  const kept = new Map<string, T>();
  return {
    recall(data, make) {
      if (!remembers) return make();
      const key = digestOf(jsonOf(data));
      const known = kept.get(key);
      if (known !== undefined) return known;
      const made = make();
      if (kept.size >= limit) kept.clear();
      if (made !== undefined) kept.set(key, made);
      return made;
    },
  };
}

function jsonOf(data: unknown): string {
  try {
    return JSON.stringify(data);
  } catch (error) {
    // Integers beyond 2^53 are rare, and handling them makes this several times slower.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(data, (_, value) =>
      typeof value === "bigint" ? { bigint: String(value) } : value,
    );
  }
}
