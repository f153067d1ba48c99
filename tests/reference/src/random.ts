import { seeded } from "../../../packages/testing/src/random/random.ts";

/** Draws that are the same for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  readonly next: () => number;
  /** A whole number of at least 0 and below `limit`. */
  readonly below: (limit: number) => number;
  /** A whole number from `low` to `high`, both included. */
  readonly integer: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  /** @throws RangeError for an empty list. */
  readonly pick: <T>(from: readonly T[]) => T;
  /** As `pick`; undefined for an empty list. */
  readonly pickAny: <T>(from: readonly T[]) => T | undefined;
  /** Some of them in their order, from none to all. */
  readonly some: <T>(from: readonly T[]) => T[];
}

/** Creates a generator that depends only on the seed (mulberry32). */
export function randomFrom(seed: number): Random {
  const next = seeded(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    integer: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new RangeError("nothing to pick from");
      return from[below(from.length)] as T;
    },
    pickAny: (from) => from[below(from.length)],
    some: (from) => from.filter(() => next() < 0.5),
  };
}
