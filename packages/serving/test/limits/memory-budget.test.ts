import { expect, it } from "vitest";
import {
  type BudgetConnection,
  heaviestBody,
  MemoryBudget,
  weighBody,
} from "../../src/limits/memory-budget.ts";

const mebibyte = 1024 * 1024;

/** A connection of an address, which is a client. */
const from = (remoteAddress: string) => ({ remoteAddress });

/** A budget of 28 MiB at a time that the test sets, and the names of requests that made way. */
function setUp() {
  const time = { now: 0 };
  const budget = new MemoryBudget(28 * mebibyte, () => time.now);
  const evicted: string[] = [];
  /** Opens a request whose client moves bytes; undefined if its bytes do not fit. */
  const open = (name: string, connection: BudgetConnection, mib: number) => {
    const reservation = budget.open(connection);
    if (!reservation.resize(mib * mebibyte)) {
      reservation.release();
      return undefined;
    }
    reservation.begin(() => evicted.push(name));
    return reservation;
  };
  return { time, budget, evicted, open };
}

it("lets a client hold three times what is free", () => {
  const { budget } = setUp();
  const [one, two] = [from("10.0.0.1"), from("10.0.0.2")];
  expect([21, 21.5].map((mib) => budget.canFit(mib * mebibyte))).toEqual([true, false]);
  const [first, second, third] = [budget.open(one), budget.open(one), budget.open(two)];
  expect(first.resize(20 * mebibyte)).toBe(true);
  expect(second.resize(1.5 * mebibyte)).toBe(false);
  expect(second.resize(mebibyte)).toBe(true);
  expect(third.resize(5.5 * mebibyte)).toBe(false);
  expect(third.resize(5 * mebibyte)).toBe(true);
  for (const each of [first, second, third]) each.release();
  third.force(5);
  expect([budget.used, budget.clients.size]).toEqual([0, 0]);
});

it("always has a part left for a new client, also while handlers hold the rest", () => {
  const { budget } = setUp();
  for (let client = 0; client < 10; client++)
    while (budget.open(from(`10.0.0.${client}`)).resize(0.25 * mebibyte));
  expect(budget.used).toBeLessThan(28 * mebibyte);
  expect(budget.open(from("10.0.1.1")).resize(1024)).toBe(true);
});

it("evicts the oldest request of the client that holds most, for those that hold half as much", () => {
  const { evicted, open } = setUp();
  const greedy = from("10.0.0.1");
  for (let n = 0; n < 20; n++) expect(open(`greedy ${n}`, greedy, 1)).toBeDefined();
  const [modest, other] = [from("10.0.0.2"), from("10.0.0.3")];
  for (let n = 0; n < 8; n++) expect(open(`modest ${n}`, modest, 1)).toBeDefined();
  expect(open("other", other, 1)).toBeDefined();
  expect(evicted).toEqual(["greedy 0", "greedy 1", "greedy 2"]);
});

it("serves one connection with many requests beside many connections that stall", () => {
  const { time, evicted, open } = setUp();
  const honest = from("10.0.0.1");
  for (let n = 0; n < 110; n++) open(`stalling ${n}`, from("10.0.0.2"), 0.6);
  time.now = 10;
  for (let n = 0; n < 40; n++) expect(open("honest", honest, 0.06)).toBeDefined();
  expect(evicted).not.toContain("honest");
  // A new attack evicts its own.
  time.now = 1100;
  for (let n = 0; n < 40; n++) open("attack", from("10.0.0.2"), 0.6);
  expect(evicted).not.toContain("honest");
});

it("evicts stalled requests first, and never those of a client that holds less", () => {
  const { time, evicted, open } = setUp();
  const one = from("10.0.0.1");
  const stalled = open("stalled", one, 8);
  const moving = open("moving", from("10.0.0.1"), 8);
  const small = open("small", from("10.0.0.2"), 2);
  time.now = 999;
  moving?.move(64 * 1024);
  expect([stalled, moving, small].map((one) => one?.isStalled(time.now))).toEqual([false, false, false]);
  time.now = 1000;
  expect([stalled, moving, small].map((one) => one?.isStalled(time.now))).toEqual([true, false, true]);
  expect(open("next", from("10.0.0.1"), 6)).toBeDefined();
  expect(evicted).toEqual(["stalled"]);
});

it("counts a burst of bytes for a second at most, and ten seconds as stalled in any case", () => {
  const { time, open } = setUp();
  const burst = open("burst", from("10.0.0.1"), 1);
  burst?.move(20 * mebibyte);
  expect([1000, 1001].map((now) => burst?.isStalled(now))).toEqual([true, true]);
  for (; time.now < 9900; time.now += 100) burst?.move(100 * 64);
  expect([9999, 10_000].map((now) => burst?.isStalled(now))).toEqual([false, true]);
});

it("keeps the client of an address that opens a request before one that made way ends", () => {
  const { budget, evicted, open } = setUp();
  const first = open("first", from("10.0.0.1"), 20);
  expect(open("other", from("10.0.0.2"), 9)).toBeDefined();
  expect(evicted).toEqual(["first"]);
  expect(open("second", from("10.0.0.1"), 10)).toBeDefined();
  first?.release();
  expect(budget.clients.size).toBe(2);
});

it("evicts stalled requests of many small clients after a while", () => {
  const { time, evicted, open } = setUp();
  for (let n = 0; n < 27; n++) open(`small ${n}`, from(`10.0.1.${n}`), 1);
  time.now = 1500;
  expect(open("honest", from("10.0.0.1"), 2)).toBeUndefined();
  time.now = 3000;
  expect(open("honest", from("10.0.0.1"), 2)).toBeDefined();
  expect(evicted.length).toBeGreaterThan(0);
});

it("evicts requests of a connection that holds twice as much as another of its client, but no smaller ones", () => {
  const { evicted, open } = setUp();
  const greedy = from("10.0.0.1");
  for (let n = 0; n < 21; n++) expect(open(`greedy ${n}`, greedy, 1)).toBeDefined();
  expect(open("of the same connection", greedy, 1)).toBeUndefined();
  expect(open("larger", from("10.0.0.1"), 1.5)).toBeUndefined();
  expect(open("modest", from("10.0.0.1"), 1)).toBeDefined();
  expect(evicted).toEqual(["greedy 0"]);
});

it("never evicts among equals, nor what is handled", () => {
  const { time, budget, evicted, open } = setUp();
  for (let n = 0; n < 21; n++) open(`${n}`, from("10.0.0.1"), 1);
  expect(open("equal", from("10.0.0.1"), 1)).toBeUndefined();
  for (const client of budget.clients.values()) for (const each of client.open) each.evict = undefined;
  time.now = 20_000;
  expect(open("small", from("10.0.0.1"), 0.1)).toBeUndefined();
  expect(evicted).toEqual([]);
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
