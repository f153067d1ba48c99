import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AddressSet,
  has,
  lowestFree,
  type Span,
  sizeOf,
  unionOf,
  without,
} from "../../src/addresses/address-set.ts";

const spans = fc.array(
  fc
    .tuple(fc.nat(60), fc.nat(9))
    .map(([first, more]): Span => ({ first: BigInt(first), last: BigInt(first + more) })),
  { maxLength: 8 },
);

/** Lists the addresses of a set. */
function numbersOf(set: readonly Span[]): ReadonlySet<bigint> {
  const all = new Set<bigint>();
  for (const { first, last } of set) for (let number = first; number <= last; number++) all.add(number);
  return all;
}

function inOrder(set: AddressSet): boolean {
  return set.every(({ first, last }, at) => first <= last && (set[at - 1]?.last ?? -2n) + 1n < first);
}

it("has the addresses of all its ranges, each once, and none of those that are taken out", () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const union = unionOf(some);
      const left = without(union, unionOf(others));
      const taken = numbersOf(others);
      expect(inOrder(union) && inOrder(left)).toBe(true);
      expect(numbersOf(union)).toEqual(numbersOf(some));
      expect(numbersOf(left)).toEqual(new Set([...numbersOf(some)].filter((one) => !taken.has(one))));
      expect(sizeOf(left)).toBe(BigInt(numbersOf(left).size));
      for (let number = -1n; number < 72n; number++)
        expect(has(left, number)).toBe(numbersOf(left).has(number));
    }),
  );
});

it("returns the lowest free address until none is left, then a released address", () => {
  fc.assert(
    fc.property(spans, fc.nat(), (some, seed) => {
      const set = unionOf(some);
      const used = new Set<bigint>();
      const given: bigint[] = [];
      for (let one = lowestFree(set, used); one !== undefined; one = lowestFree(set, used)) {
        given.push(one);
        used.add(one);
      }
      expect(given).toEqual([...numbersOf(set)]);
      const back = given[seed % Math.max(1, given.length)];
      if (back === undefined) return;
      used.delete(back);
      expect(lowestFree(set, used)).toBe(back);
    }),
  );
});

it("is as quick with an IPv6 network as with one address", () => {
  const set = [{ first: 1n << 64n, last: (1n << 65n) - 1n }];
  let asked = 0;
  const used = new Set([1n << 64n, (1n << 64n) + 1n]);
  const counted = {
    ...used,
    has: (number: bigint) => {
      asked++;
      return used.has(number);
    },
  } as ReadonlySet<bigint>;
  expect(lowestFree(set, counted)).toBe((1n << 64n) + 2n);
  expect(asked).toBe(3);
  expect(sizeOf(without(set, [{ first: 1n << 64n, last: 1n << 64n }]))).toBe((1n << 64n) - 1n);
});
