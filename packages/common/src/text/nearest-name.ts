/**
 * The known name that a misspelt one most likely meant, for "did you mean …". Case does not count.
 *
 * @returns undefined where no name is near: more than a third of the letters would have to change.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  const wanted = name.toLowerCase();
  for (const candidate of known) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= least) continue;
    const distance = edits(wanted, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Letters to add, leave out, replace, or swap with their neighbour. */
function edits(left: string, right: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 0; i < left.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j++) {
      const replaced = (row[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      const swapped =
        left[i] === right[j - 1] && left[i - 1] === right[j] ? (before[j - 1] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
