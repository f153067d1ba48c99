import { canonicalJson } from "../json/canonical-json.ts";

/**
 * Returns the index pairs of a longest common subsequence. Takes time and memory proportional to
 * the product of the lengths, but reads each element only once.
 */
export function commonElements(
  was: readonly unknown[],
  is: readonly unknown[],
): (readonly [number, number])[] {
  if (was.length === 0 || is.length === 0) return [];
  const ids = new Map<string, number>();
  const idOf = (element: unknown): number => {
    const text = canonicalJson(element ?? null);
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
  const [left, right] = [was.map(idOf), is.map(idOf)];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
