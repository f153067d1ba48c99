import type { AddressRange } from "./address-range.ts";

/**
 * Addresses of one family: sorted ranges that neither overlap nor touch. Its size depends on the
 * number of ranges, not of addresses.
 */
export type AddressSet = readonly Span[];

/** Both ends belong to it. */
export type Span = Pick<AddressRange, "first" | "last">;

/** Returns the addresses of ranges, which may overlap and need not be sorted. */
export function unionOf(spans: readonly Span[]): AddressSet {
  const union: Span[] = [];
  for (const { first, last } of spans.toSorted((a, b) => compare(a.first, b.first))) {
    const before = union.at(-1);
    if (before === undefined || before.last + 1n < first) union.push({ first, last });
    else if (before.last < last) union[union.length - 1] = { first: before.first, last };
  }
  return union;
}

/** The addresses of a set that are not in another. */
export function without(set: AddressSet, other: AddressSet): AddressSet {
  const left: Span[] = [];
  let at = 0;
  for (const { first, last } of set) {
    let next = first;
    while (at < other.length && (other[at]?.last ?? 0n) < first) at++;
    for (let one = at; next <= last; one++) {
      const taken = other[one];
      if (taken === undefined || taken.first > last) {
        left.push({ first: next, last });
        break;
      }
      if (taken.first > next) left.push({ first: next, last: taken.first - 1n });
      if (taken.last >= next) next = taken.last + 1n;
    }
  }
  return left;
}

/** How many addresses there are. */
export function sizeOf(set: AddressSet): bigint {
  return set.reduce((size, { first, last }) => size + (last - first + 1n), 0n);
}

/** Whether an address is in the set. */
export function has(set: AddressSet, number: bigint): boolean {
  let low = 0;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((set[middle]?.last ?? 0n) < number) low = middle + 1;
    else high = middle;
  }
  const span = set[low];
  return span !== undefined && span.first <= number;
}

/** Returns the lowest unused address. Checks at most one address more than are used. */
export function lowestFree(set: AddressSet, used: ReadonlySet<bigint>): bigint | undefined {
  for (const { first, last } of set) {
    for (let number = first; number <= last; number++) if (!used.has(number)) return number;
  }
  return undefined;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
