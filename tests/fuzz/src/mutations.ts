import { isRecord, setMember } from "@capikit/common/json";
import { seeded } from "@capikit/testing";

/** Values that a file may have anywhere: each type, and lists and objects of others. */
const values: readonly unknown[] = [
  ...[null, true, 1, -1, 1.5, "", "x", "${FOO}"],
  ...[[], {}, [null], [1], ["x"], [[]], [{}], { a: null }, { a: 1 }, { x: {} }, { length: 1 }],
];

/** An object in which one value is replaced. */
export interface Mutation {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly object: unknown;
}

function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) yield* pathsIn(member, [...path, name]);
}

function replaced(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(target))
    return target.map((item, index) => (String(index) === name ? replaced(item, rest, value) : item));
  const copy: Record<string, unknown> = { ...(isRecord(target) ? target : {}) };
  setMember(copy, name, replaced(copy[name], rest, value));
  return copy;
}

/**
 * Returns objects in which each value in turn has each other value; with a limit, that many of them
 * by a seed.
 */
export function* mutationsOf(
  object: unknown,
  limit = Number.POSITIVE_INFINITY,
  seed = 1,
): Generator<Mutation> {
  const all = [...pathsIn(object)].flatMap((path) => values.map((value) => ({ path, value })));
  const random = seeded(seed);
  const chosen =
    limit >= all.length ? all : Array.from({ length: limit }, () => all[Math.floor(random() * all.length)]);
  for (const one of chosen)
    if (one !== undefined) yield { ...one, object: replaced(object, one.path, one.value) };
}
