/**
 * Returns the most likely known name for a misspelled or shortened one, ignoring case, for "did you
 * mean …".
 *
 * @returns the name with the fewest edits, at most a third of the letters; else the only name that
 * starts with the given three or more letters; else undefined.
 * @param maxEdits another limit for edits, which also excludes completions.
 */
export function nearestName(name: string, known: Iterable<string>, maxEdits?: number): string | undefined {
  const candidates = [...known];
  const edited = fewestEdits(name, candidates, maxEdits ?? Math.max(1, Math.floor(name.length / 3)));
  return edited ?? (maxEdits === undefined ? completion(name.toLowerCase(), candidates) : undefined);
}

function fewestEdits(name: string, known: readonly string[], maxEdits: number): string | undefined {
  let best: string | undefined;
  let least = maxEdits + 1;
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

function completion(start: string, known: readonly string[]): string | undefined {
  if (start.length < 3) return undefined;
  const found = known.filter((candidate) => candidate.toLowerCase().startsWith(start));
  return found.length === 1 && found[0]?.toLowerCase() !== start ? found[0] : undefined;
}

/** Counts the letters to insert, delete, replace, or swap with their neighbour. */
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

/**
 * Returns the help for a misspelt name: `did you mean Machine?`. Undefined without a suggestion.
 *
 * @param quote written before and after the name. Default: none.
 */
export function didYouMean(suggestion: string | undefined, quote = ""): string | undefined {
  return suggestion === undefined ? undefined : `did you mean ${quote}${suggestion}${quote}?`;
}
