/**
 * Returns about how many characters a value has as JSON: at least one for each value.
 *
 * @param limit Counting stops a little above.
 */
export function jsonSize(value: unknown, limit: number): number {
  let size = 0;
  const pending = [value];
  while (pending.length > 0 && size <= limit) {
    const next = pending.pop();
    size += typeof next === "string" ? next.length + 2 : 1;
    if (typeof next !== "object" || next === null) continue;
    for (const name of Object.keys(next)) {
      if (!Array.isArray(next)) size += name.length + 3;
      pending.push((next as Record<string, unknown>)[name]);
    }
  }
  return size;
}

/** Returns the levels of arrays and objects in a value: 0 for any other value. */
export function jsonDepth(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (true) {
    level = level.filter((member) => typeof member === "object" && member !== null);
    if (level.length === 0) return depth;
    depth++;
    level = level.flatMap((member) => Object.values(member as object) as unknown[]);
  }
}
