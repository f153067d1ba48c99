/**
 * Sorts components like clusterctl. Its comparison is not a strict order, because two cert-manager
 * objects each precede the other. The result therefore depends on Go's algorithm: insertion sort in
 * blocks of 20, merged by rotation (SymMerge).
 *
 * @param rank 0 for the Namespace, 1 for objects of cert-manager, 2 for all others.
 */
export function orderObjects<T>(objects: readonly T[], rank: (object: T) => 0 | 1 | 2): T[] {
  const sorted = objects.map((object) => ({ object, rank: rank(object) }));
  const isBefore = (left: number, right: number): boolean => {
    const [one, other] = [sorted[left]?.rank, sorted[right]?.rank];
    return one === 0 || (one === 1 && other !== 0);
  };
  /** Moves an item to another index. */
  const move = (from: number, to: number): void => {
    sorted.splice(to, 0, ...sorted.splice(from, 1));
  };
  /** Returns the first index from `low` to `high` for which the predicate is false. */
  const search = (low: number, high: number, isBelow: (at: number) => boolean): number => {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBelow(middle)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const merge = (start: number, middle: number, end: number): void => {
    if (middle - start === 1) {
      move(start, search(middle, end, (at) => isBefore(at, start)) - 1);
      return;
    }
    if (end - middle === 1) {
      move(
        middle,
        search(start, middle, (at) => !isBefore(middle, at)),
      );
      return;
    }
    const half = (start + end) >>> 1;
    const sum = half + middle;
    const [low, high] = middle > half ? [sum - end, half] : [start, middle];
    const first = search(low, high, (at) => !isBefore(sum - 1 - at, at));
    const last = sum - first;
    if (first < middle && middle < last) sorted.splice(first, 0, ...sorted.splice(middle, last - middle));
    if (start < first && first < half) merge(start, first, half);
    if (half < last && last < end) merge(half, last, end);
  };

  let block = 20;
  for (let start = 0; start < sorted.length; start += block) {
    const end = Math.min(start + block, sorted.length);
    for (let at = start + 1; at < end; at++) {
      let to = at;
      while (to > start && isBefore(at, to - 1)) to -= 1;
      move(at, to);
    }
  }
  for (; block < sorted.length; block *= 2) {
    let start = 0;
    for (; start + 2 * block <= sorted.length; start += 2 * block)
      merge(start, start + block, start + 2 * block);
    if (start + block < sorted.length) merge(start, start + block, sorted.length);
  }
  return sorted.map(({ object }) => object);
}
