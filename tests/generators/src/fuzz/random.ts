/** Draws that are the same for the same seed. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  readonly integer: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** As `pick`; undefined where there is nothing. */
  readonly pickAny: <T>(from: readonly T[]) => T | undefined;
  /** Some of them in their order, from none to all. */
  readonly some: <T>(from: readonly T[]) => T[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    pickAny: (from) => from[integer(0, from.length - 1)],
    some: (from) => from.filter(() => next() < 0.5),
  };
}
