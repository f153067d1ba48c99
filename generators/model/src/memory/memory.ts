import { createHash } from "node:crypto";

/** Results by the data they came from. */
export interface Memory<T> {
  /** What was kept for this data; else what `make` makes of it, kept unless it is `undefined`. */
  readonly recall: (data: unknown, make: () => T | undefined) => T | undefined;
}

let remembers = false;

/**
 * From now on, work that was done for data is not done again for the same data. For those who go over the same project
 * again and again, as a watcher does; a single run would only pay for it.
 */
export function rememberWork(): void {
  remembers = true;
}

/** More than a large project needs; beyond it, all is forgotten. */
const limit = 5000;

/** A memory of its own for one kind of work. */
export function createMemory<T>(): Memory<T> {
  const kept = new Map<string, T>();
  return {
    recall(data, make) {
      if (!remembers) return make();
      const key = createHash("sha256").update(jsonOf(data)).digest("base64");
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
    // Integers beyond 2^53 are rare, and looking out for them makes this several times slower.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(data, (_, value) =>
      typeof value === "bigint" ? { bigint: String(value) } : value,
    );
  }
}
