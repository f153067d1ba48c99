/** The minimum and maximum of a size or cost, as saturating unsigned 64-bit integers. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

export const LARGEST = 2n ** 64n - 1n;
export const UNKNOWN: Range = { min: 0n, max: LARGEST };
export const ZERO: Range = { min: 0n, max: 0n };
export const ONE: Range = { min: 1n, max: 1n };

export const exactly = (value: bigint): Range => ({ min: value, max: value });

export function plus(left: Range, right: Range): Range {
  return { min: capped(left.min + right.min), max: capped(left.max + right.max) };
}

export function times(left: Range, right: Range): Range {
  return { min: capped(left.min * right.min), max: capped(left.max * right.max) };
}

/** Scales a range by a fractional factor, rounded up. */
export function scaled(range: Range, factor: number): Range {
  return { min: scale(range.min, factor), max: scale(range.max, factor) };
}

export function union(left: Range, right: Range): Range {
  return { min: smaller(left.min, right.min), max: larger(left.max, right.max) };
}

/** `Math.min` for integers of any size. */
export function smaller(left: bigint, right: bigint): bigint {
  if (left < right) return left;
  return right;
}

function larger(left: bigint, right: bigint): bigint {
  if (left > right) return left;
  return right;
}

export function capped(value: bigint): bigint {
  return value > LARGEST ? LARGEST : value;
}

function scale(value: bigint, factor: number): bigint {
  const float = Number(value);
  if (float > 0 && factor > 0 && float > 2 ** 64 / factor) return LARGEST;
  const ceiling = Math.ceil(float * factor);
  return ceiling >= 2 ** 64 ? LARGEST : BigInt(ceiling);
}
