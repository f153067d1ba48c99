/** The latest entries of something that never ends. */
export interface BoundedLog<T> {
  add(entry: T): void;
  /** At most the limit, the latest last; a copy. */
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
