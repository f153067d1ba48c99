/** The candidate that a misspelt name most likely meant, if any is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  const wanted = name.toLowerCase();
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? completion(wanted, candidates);
}

/** The one candidate that a shortened name starts: `bool` of `boolean`. */
function completion(start: string, candidates: Iterable<string>): string | undefined {
  if (start.length < 3) return undefined;
  const whole = [...candidates].filter((candidate) => candidate.toLowerCase().startsWith(start));
  return whole.length === 1 && whole[0]?.toLowerCase() !== start ? whole[0] : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours between two texts. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
