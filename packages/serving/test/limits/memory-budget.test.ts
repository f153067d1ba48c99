import { expect, it } from "vitest";
import { createMemoryBudget } from "../../src/limits/memory-budget.ts";

const mebibyte = 1024 * 1024;

it("keeps a fifth for small requests", () => {
  const budget = createMemoryBudget(10 * mebibyte);
  const [large, other, small] = [budget.open(), budget.open(), budget.open()];
  expect(large.resize(7 * mebibyte)).toBe(true);
  expect(other.resize(2 * mebibyte)).toBe(false);
  expect(small.resize(mebibyte)).toBe(true);
  expect(budget.used).toBe(8 * mebibyte);
  large.release();
  expect(other.resize(2 * mebibyte)).toBe(true);
  other.force(20 * mebibyte);
  expect(small.resize(mebibyte + 1)).toBe(false);
  expect(small.resize(10)).toBe(true);
  for (const each of [other, small]) each.release();
  small.force(5);
  expect(budget.used).toBe(0);
});

it("gives up those that receive slowly for others, the oldest first", () => {
  let now = 0;
  const budget = createMemoryBudget(10 * mebibyte, () => now);
  const evicted: string[] = [];
  const open = (name: string) => {
    const reservation = budget.open();
    reservation.onEvict = () => evicted.push(name);
    expect(reservation.resize(3 * mebibyte)).toBe(true);
    return reservation;
  };
  const handled = open("handled");
  handled.receiving = false;
  const slow = open("slow");
  const next = budget.open();
  now = 4999;
  expect(next.resize(3 * mebibyte)).toBe(false);
  now = 5000;
  expect(next.resize(9 * mebibyte)).toBe(false); // more than it can ever have
  expect(evicted).toEqual([]);
  expect(next.resize(3 * mebibyte)).toBe(true);
  expect(evicted).toEqual(["slow"]);
  slow.force(1); // of no account any more
  expect(budget.used).toBe(6 * mebibyte);
});
