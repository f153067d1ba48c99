import type { StringPool } from "./string-pool.ts";

/** Freezes plain data through and through, its texts pooled. What is frozen already is left as it is. */
export function settle<T>(value: T, pool: StringPool): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    const members: unknown[] = value;
    for (let at = 0; at < members.length; at++) {
      members[at] = settled(members[at], pool);
    }
  } else {
    const members = value as Record<string, unknown>;
    for (const key in members) {
      members[key] = settled(members[key], pool);
    }
  }
  return Object.freeze(value);
}

function settled(member: unknown, pool: StringPool): unknown {
  return typeof member === "string" ? pool.one(member) : settle(member, pool);
}
