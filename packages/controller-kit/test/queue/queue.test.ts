import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createQueue } from "../../src/queue/create-queue.ts";
import { lowPriority, type Queue, type QueueObserver } from "../../src/queue/queue.ts";
import { exponentialBackoff, strictestOf, tokenBucket } from "../../src/queue/rate-limiter.ts";

async function takeAll(queue: Queue<string>): Promise<string[]> {
  const keys: string[] = [];
  while (queue.size > 0) {
    const item = await queue.get();
    if (item === undefined) break;
    keys.push(item.key);
    queue.done(item.key);
  }
  return keys;
}

describe("a queue", () => {
  it("returns the highest priority first, and within it the first added", async () => {
    const queue = createQueue<string>();
    queue.add("low", { priority: lowPriority });
    queue.add("a");
    queue.add("high", { priority: 5 });
    queue.add("b");
    expect(await takeAll(queue)).toEqual(["high", "a", "b", "low"]);
  });

  it("moves a key whose priority rises to the end of its new priority", async () => {
    const queue = createQueue<string>();
    queue.add("risen", { priority: lowPriority });
    queue.add("a");
    queue.add("risen");
    queue.add("a", { priority: lowPriority });
    queue.add("b");
    expect(await takeAll(queue)).toEqual(["a", "risen", "b"]);
  });

  it("keeps the shorter of two delays, and no delay is the shortest", async () => {
    const clock = createFakeClock();
    const queue = createQueue<string>({ clock });
    queue.add("a", { afterMs: 100 });
    queue.add("a", { afterMs: 50 });
    queue.add("a", { afterMs: 70 });
    queue.add("b", { afterMs: 10 });
    queue.add("b");
    expect([queue.size, queue.waiting]).toEqual([1, 1]);
    clock.advance(49);
    expect(queue.waiting).toBe(1);
    clock.advance(1);
    expect(await takeAll(queue)).toEqual(["b", "a"]);
  });

  it("keeps a key added during its processing until that is done", async () => {
    const queue = createQueue<string>();
    queue.add("a");
    expect(await queue.get()).toEqual({ key: "a", priority: 0 });
    queue.add("a", { priority: 3 });
    queue.add("b");
    expect(await queue.get()).toEqual({ key: "b", priority: 0 });
    const next = queue.get();
    queue.done("a");
    expect(await next).toEqual({ key: "a", priority: 3 });
  });

  it("resolves waiting calls in their order", async () => {
    const queue = createQueue<string>();
    const gets = [queue.get(), queue.get(), queue.get()];
    queue.add("a");
    queue.add("b");
    queue.shutDown();
    expect(await Promise.all(gets)).toEqual([
      { key: "a", priority: 0 },
      { key: "b", priority: 0 },
      undefined,
    ]);
  });

  it("doubles the delay after every failure, up to a limit, until it is reset", () => {
    const clock = createFakeClock();
    const queue = createQueue<string>({ clock });
    const waits = Array.from({ length: 20 }, () => {
      queue.add("a", { rateLimited: true });
      const [wait] = clock.waits();
      clock.advance(1e6);
      void queue.get();
      queue.done("a");
      return wait;
    });
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(waits.slice(-3)).toEqual([655_360, 1_000_000, 1_000_000]);
    expect(queue.failures("a")).toBe(20);
    queue.forget("a");
    expect(queue.failures("a")).toBe(0);
    queue.add("a", { rateLimited: true });
    expect(clock.waits()).toEqual([5]);
  });

  it("supports delays longer than the maximum timer", async () => {
    const clock = createFakeClock();
    const queue = createQueue<string>({ clock });
    const days = 24 * 3600 * 1000;
    queue.add("a", { afterMs: 60 * days });
    expect(Math.max(...clock.waits())).toBeLessThan(2 ** 31);
    clock.advance(60 * days - 1);
    expect(queue.size).toBe(0);
    clock.advance(1);
    expect(await takeAll(queue)).toEqual(["a"]);
  });

  it("limits the overall rate of retries", () => {
    const clock = createFakeClock();
    const limiter = strictestOf<string>(
      exponentialBackoff(),
      tokenBucket({ perSecond: 10, burst: 2 }, clock),
    );
    expect(["a", "b", "c", "d"].map((key) => limiter.delayMs(key))).toEqual([5, 5, 100, 200]);
    clock.advance(1000);
    expect(limiter.delayMs("a")).toBe(10);
    limiter.forget("a");
    expect([limiter.failures("a"), limiter.failures("b")]).toEqual([0, 1]);
  });

  it.each([[{ perSecond: 0, burst: 1 }], [{ perSecond: 1, burst: Number.NaN }]])(
    "refuses the token bucket %o",
    (options) => {
      expect(() => tokenBucket(options, createFakeClock())).toThrow(RangeError);
    },
  );
});

describe("the starvation guard", () => {
  /** One low-priority key, and a high-priority key that is always added again. */
  async function handOuts(queue: Queue<string>, times: number, tick: () => void): Promise<string[]> {
    queue.add("low", { priority: lowPriority });
    const keys: string[] = [];
    for (let i = 0; i < times; i++) {
      queue.add("high");
      const item = await queue.get();
      keys.push(item?.key ?? "");
      queue.done(item?.key ?? "");
      tick();
    }
    return keys;
  }

  it("returns old keys in between", async () => {
    const clock = createFakeClock();
    const queue = createQueue<string>({ clock });
    const keys = await handOuts(queue, 40, () => clock.advance(1000));
    expect(keys.indexOf("low")).toBe(31);
  });

  it("can be disabled", async () => {
    const clock = createFakeClock();
    const queue = createQueue<string>({ clock, starvation: false });
    expect(await handOuts(queue, 500, () => clock.advance(1000))).not.toContain("low");
  });

  it("rejects an invalid share", () => {
    expect(() => createQueue({ starvation: { everyNth: 0 } })).toThrow("positive integer");
  });
});

describe("a queue that is shut down", () => {
  it("drops its keys and accepts no more", async () => {
    const clock = createFakeClock();
    const queue = createQueue<string>({ clock });
    queue.add("a");
    queue.add("b", { afterMs: 5 });
    queue.shutDown();
    queue.add("c");
    expect([queue.size, queue.waiting, clock.waits()]).toEqual([0, 0, []]);
    expect(await queue.get()).toBeUndefined();
  });

  it("resolves waiting calls", async () => {
    const queue = createQueue<string>();
    const get = queue.get();
    queue.shutDown();
    expect(await get).toBeUndefined();
  });
});

describe("the notifications of a queue's observer", () => {
  it("match the workqueue metrics", async () => {
    const clock = createFakeClock();
    const received: unknown[] = [];
    const depth = new Map<string, number>();
    const observer: QueueObserver = {
      added: () => received.push("added"),
      retried: () => received.push("retried"),
      handedOut: (ms) => received.push(["handedOut", ms]),
      done: (ms) => received.push(["done", ms]),
      depthChanged: (label, by) => depth.set(label, (depth.get(label) ?? 0) + by),
    };
    const queue = createQueue<string>({ clock, observer });
    queue.add("a", { priority: -100 });
    queue.add("a", { priority: 0 });
    queue.add("b", { afterMs: 10, priority: 2 });
    expect(Object.fromEntries(depth)).toEqual({ "-100": 0, "0": 1 });
    clock.advance(10);
    expect(Object.fromEntries(depth)).toEqual({ "-100": 0, "0": 1, "2": 1 });
    await queue.get();
    clock.advance(7);
    await queue.get();
    clock.advance(1);
    expect(queue.unfinishedWork()).toEqual({ count: 2, totalMs: 9, longestMs: 8 });
    queue.done("b");
    queue.add("c");
    queue.shutDown();
    expect(received).toEqual([
      "added",
      "retried",
      "added",
      ["handedOut", 0],
      ["handedOut", 17],
      ["done", 8],
      "added",
    ]);
    expect([...depth.values()]).toEqual([0, 0, 0]);
  });

  it("label at most 25 priorities", () => {
    const labels = new Set<string>();
    const queue = createQueue<string>({ observer: { depthChanged: (label) => labels.add(label) } });
    for (let i = 0; i < 1000; i++) queue.add(`${i}`, { priority: i });
    expect(labels.size).toBe(26);
    expect([...labels].at(-1)).toBe("exceeded_cardinality_limit");
  });
});
