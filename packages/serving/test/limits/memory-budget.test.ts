import { expect, it } from "vitest";
import { heaviestBody, MemoryBudget, weighBody } from "../../src/limits/memory-budget.ts";

const mebibyte = 1024 * 1024;

it("reserves a fifth for small requests", () => {
  const budget = new MemoryBudget(10 * mebibyte);
  const [large, other, small] = [budget.open({}), budget.open({}), budget.open({})];
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

it("evicts requests that receive slowly, the oldest first", () => {
  let now = 0;
  const budget = new MemoryBudget(10 * mebibyte, () => now);
  const evicted: string[] = [];
  const open = (name: string) => {
    const reservation = budget.open({});
    reservation.begin(() => evicted.push(name));
    reservation.move(mebibyte);
    expect(reservation.resize(3 * mebibyte)).toBe(true);
    return reservation;
  };
  const handled = open("handled");
  handled.evict = undefined;
  const slow = open("slow");
  const next = budget.open({});
  now = 9999;
  expect(next.resize(3 * mebibyte)).toBe(false);
  now = 10_000;
  expect(next.resize(9 * mebibyte)).toBe(false); // more than it can ever have
  expect(evicted).toEqual([]);
  expect(next.resize(3 * mebibyte)).toBe(true);
  expect(evicted).toEqual(["slow"]);
  slow.force(1); // has no effect after its eviction
  expect(budget.used).toBe(6 * mebibyte);
});

it("evicts requests whose clients stall for a second in a phase", () => {
  let now = 0;
  const budget = new MemoryBudget(10 * mebibyte, () => now);
  const evicted: string[] = [];
  const open = (name: string) => {
    const reservation = budget.open({});
    reservation.begin(() => evicted.push(name));
    expect(reservation.resize(4 * mebibyte)).toBe(true);
    return reservation;
  };
  const [stalling, moving] = [open("stalling"), open("moving")];
  const next = budget.open({});
  now = 999;
  expect(next.resize(4 * mebibyte)).toBe(false);
  now = 1500;
  stalling.move(1000);
  moving.move(1500 * 64);
  expect(next.resize(4 * mebibyte)).toBe(true);
  expect(evicted).toEqual(["stalling"]);
  moving.begin(() => evicted.push("sending"));
  now = 2499;
  expect(budget.open({}).resize(4 * mebibyte)).toBe(false);
  now = 2500;
  expect(budget.open({}).resize(4 * mebibyte)).toBe(true);
  expect(evicted).toEqual(["stalling", "sending"]);
});

it("evicts the requests of the largest holder first", () => {
  const budget = new MemoryBudget(10 * mebibyte, () => 0);
  const evicted: string[] = [];
  for (const [name, bytes] of [
    ["small", 2 * mebibyte],
    ["large", 6 * mebibyte],
  ] as const) {
    const reservation = budget.open({});
    reservation.begin(() => evicted.push(name));
    reservation.force(bytes);
  }
  budget.open({}).force(2 * mebibyte);
  expect(budget.open({}).resize(mebibyte / 2)).toBe(true);
  expect(evicted).toEqual(["large"]);
});

it("evicts requests of connections that hold twice as much, at once", () => {
  const budget = new MemoryBudget(10 * mebibyte, () => 0);
  const evicted: string[] = [];
  const open = (name: string, connection: object, bytes: number) => {
    const reservation = budget.open(connection);
    reservation.evict = () => evicted.push(name);
    return reservation.resize(bytes);
  };
  const [greedy, modest] = [{}, {}];
  for (let n = 0; n < 10; n++) expect(open(`greedy ${n}`, greedy, mebibyte)).toBe(true);
  expect(open("another of its own", greedy, mebibyte)).toBe(false);
  for (let n = 0; n < 3; n++) expect(open(`modest ${n}`, modest, mebibyte)).toBe(true);
  expect(open("too many", modest, mebibyte)).toBe(false);
  expect(evicted).toEqual([0, 1, 2].map((n) => `greedy ${n}`));
  expect(budget.used).toBe(10 * mebibyte);
});

it("evicts a large request for a small one of another connection, and never among equals", () => {
  const budget = new MemoryBudget(10 * mebibyte, () => 0);
  const evicted: number[] = [];
  for (let n = 0; n < 10; n++) {
    const reservation = budget.open({});
    reservation.evict = () => evicted.push(n);
    reservation.resize(mebibyte);
  }
  expect(budget.open({}).resize(mebibyte)).toBe(false);
  expect(evicted).toEqual([]);
  expect(budget.open({}).resize(mebibyte / 2)).toBe(true);
  expect(evicted).toEqual([0]);
});

it("reports sizes that can never be reserved", () => {
  const budget = new MemoryBudget(10 * mebibyte);
  const sizes = [1, 8 * mebibyte, 8 * mebibyte + 1];
  expect(sizes.map((bytes) => budget.canFit(bytes))).toEqual([true, true, false]);
});

it.each([
  ["", 0],
  [`"${"x".repeat(98)}"`, 100],
  ["[[],{}]", 4 * 24],
  ["1234567890123456", 8 * 24],
  ['{"30":0}', 9 * 24],
  ['{"\\u0033\\u0030":0}', 3 * 24],
])("weighs %j by its length or its values", (text, weight) => {
  expect(weighBody(Buffer.from(text))).toBe(weight);
});

it.each(["1", '["1","1","1","1"]', '{"1":1,"2":{}}', "[[],[],[]]", `["${"\\u0031".repeat(9)}"]`])(
  "bounds the weight of %j by its length",
  (text) => {
    expect(weighBody(Buffer.from(text))).toBeLessThanOrEqual(heaviestBody(text.length));
  },
);
