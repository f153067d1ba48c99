import type { JSONValue } from "@capikit/api/meta";

/**
 * Returns about how many characters a value has as JSON: at least one for each value.
 *
 * @param enough the count stops a little above.
 */
export function sizeOf(value: JSONValue | undefined, enough: number): number {
  let size = 0;
  const pending = [value];
  while (pending.length > 0 && size <= enough) {
    const next = pending.pop();
    size += typeof next === "string" ? next.length + 2 : 1;
    if (typeof next !== "object" || next === null) continue;
    for (const name in next) {
      if (!Array.isArray(next)) size += name.length + 3;
      pending.push((next as Record<string, JSONValue>)[name]);
    }
  }
  return size;
}

/** Returns how many levels of lists and objects a value has: 0 for any other value. */
export function depthOf(value: JSONValue | undefined): number {
  let depth = 0;
  let level: JSONValue[] = value === undefined ? [] : [value];
  while (true) {
    level = level.filter((member) => typeof member === "object" && member !== null);
    if (level.length === 0) return depth;
    depth++;
    level = level.flatMap((member) => Object.values(member as object) as JSONValue[]);
  }
}
