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

it("keeps an estimate until others need memory", () => {
  const budget = createMemoryBudget(10 * mebibyte);
  const asked: string[] = [];
  const open = (name: string, bytes = 4 * mebibyte) => {
    const reservation = budget.open();
    expect(reservation.resize(bytes)).toBe(true);
    reservation.estimate(() => asked.push(name) * mebibyte);
    return reservation;
  };
  const [first, answered] = [open("first"), open("answered")];
  answered.force(mebibyte);
  expect(budget.open().resize(4 * mebibyte, false)).toBe(false);
  expect([asked, first.bytes, answered.bytes]).toEqual([[], 4 * mebibyte, mebibyte]);
  expect(budget.open().resize(4 * mebibyte)).toBe(true);
  expect([asked, first.bytes, budget.used]).toEqual([["first"], mebibyte, 6 * mebibyte]);
  const last = open("last", mebibyte);
  last.release();
  last.makeExact();
  expect([asked, budget.used]).toEqual([["first"], 6 * mebibyte]);
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

it("gives up requests of the connection that holds the most, at once", () => {
  const budget = createMemoryBudget(10 * mebibyte, () => 0);
  const evicted: string[] = [];
  const open = (name: string, connection: object, bytes: number) => {
    const reservation = budget.open(connection);
    reservation.onEvict = () => evicted.push(name);
    return reservation.resize(bytes);
  };
  const [greedy, modest] = [{}, {}];
  for (let n = 0; n < 10; n++) expect(open(`greedy ${n}`, greedy, mebibyte)).toBe(true);
  expect(open("another of its own", greedy, mebibyte)).toBe(false);
  for (let n = 0; n < 5; n++) expect(open(`modest ${n}`, modest, mebibyte)).toBe(true);
  expect(open("too many", modest, mebibyte)).toBe(false);
  expect(evicted).toEqual([0, 1, 2, 3, 4].map((n) => `greedy ${n}`));
  expect(budget.used).toBe(10 * mebibyte);
});

it("gives up a large request for a small one of another connection, and never among equals", () => {
  const budget = createMemoryBudget(10 * mebibyte, () => 0);
  const evicted: number[] = [];
  for (let n = 0; n < 10; n++) {
    const reservation = budget.open();
    reservation.onEvict = () => evicted.push(n);
    reservation.resize(mebibyte);
  }
  expect(budget.open().resize(mebibyte)).toBe(false);
  expect(evicted).toEqual([]);
  expect(budget.open().resize(mebibyte / 4)).toBe(true);
  expect(evicted).toEqual([0]);
});

it("reports sizes that can never be reserved", () => {
  const budget = createMemoryBudget(10 * mebibyte);
  expect([1, 8 * mebibyte, 8 * mebibyte + 1].map((bytes) => budget.canFit(bytes))).toEqual([
    true,
    true,
    false,
  ]);
});
