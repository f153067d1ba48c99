export interface BoundedLog<T> {
  add(entry: T): void;
  /** Returns a copy of the latest entries up to the limit, latest last. */
  entries(): readonly T[];
}

export function boundedLog<T>(limit: number): BoundedLog<T> {
  let kept: T[] = [];
  return {
    add(entry) {
      kept.push(entry);
      if (kept.length >= limit * 2) {
        kept = kept.slice(-limit);
      }
    },
    entries: () => kept.slice(-limit),
  };
}
