/** A source of pseudo-random numbers that gives the same ones for the same seed. */
export interface Random {
  /** A whole number from 0 up to but without `below`. */
  readonly below: (below: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
}

/** Mulberry32: small, and good enough to choose test cases. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new RangeError("nothing to pick from");
      return from[below(from.length)] as T;
    },
    chance: (probability) => next() < probability,
  };
}
