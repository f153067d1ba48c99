/** The value among the known ones, typed. */
export function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((known) => known === value);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The name that was probably meant: the nearest one, if it is near. */
export function closestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    const away = distance(wanted, candidate.toLowerCase());
    if (away < least) {
      least = away;
      best = candidate;
    }
  }
  return best;
}
