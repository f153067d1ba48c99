import type { StringPool } from "./string-pool.ts";

/** Levels to walk recursively. Deeper values must not overflow the stack. */
const maxRecursion = 500;

/** Deep-freezes plain data in place and pools its strings. Skips frozen values. */
export function deepFreezePooled<T>(value: T, pool: StringPool): T {
  const deeper: object[] = [];
  freeze(value, pool, 0, deeper);
  for (let next = deeper.pop(); next !== undefined; next = deeper.pop()) {
    freeze(next, pool, 0, deeper);
  }
  return value;
}

function freeze(value: unknown, pool: StringPool, depth: number, deeper: object[]): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) {
    return;
  }
  if (depth >= maxRecursion) {
    deeper.push(value);
    return;
  }
  if (Array.isArray(value)) {
    const members: unknown[] = value;
    for (let at = 0; at < members.length; at++) {
      const member = members[at];
      if (typeof member === "string") {
        members[at] = pool.one(member);
      } else {
        freeze(member, pool, depth + 1, deeper);
      }
    }
  } else {
    const members = value as Record<string, unknown>;
    for (const key in members) {
      const member = members[key];
      if (typeof member === "string") {
        members[key] = pool.one(member);
      } else {
        freeze(member, pool, depth + 1, deeper);
      }
    }
  }
  Object.freeze(value);
}
