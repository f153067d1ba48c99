/** Deterministic random numbers for a seed. */
export interface Random {
  /** At least 0 and below 1. */
  readonly next: () => number;
  /** Returns true with this probability. */
  readonly chance: (probability: number) => boolean;
  /** A whole number of at least 0 and below `limit`. */
  readonly below: (limit: number) => number;
  /** Returns a random item of a list, which must not be empty. */
  readonly pick: <T>(of: readonly T[]) => T;
}

/** By the generator known as mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(of: readonly T[]): T => {
      if (of.length === 0) throw new RangeError("nothing to pick from");
      return of[below(of.length)] as T;
    },
  };
}
