import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../../client/test/support/fake-clock.ts";
import { createTtlCache, RetryTimeoutError, retry } from "../../src/capi/index.ts";

describe("a memory that forgets", () => {
  it("has what was added, until it is too old", () => {
    const clock = createFakeClock();
    const cache = createTtlCache<number>({ ttlMs: 100, clock });
    cache.set("a", 1);
    clock.advance(60);
    cache.set("b", 2);
    clock.advance(39);
    expect([cache.get("a"), cache.get("b"), cache.size]).toEqual([1, 2, 2]);
    clock.advance(1);
    expect([cache.has("a"), cache.has("b"), cache.size]).toEqual([false, true, 1]);
    cache.set("b", 3);
    clock.advance(60);
    expect(cache.get("b")).toBe(3);
    cache.clear();
    expect(cache.size).toBe(0);
  });

  it("keeps for ten minutes by default, and takes no timer", () => {
    const clock = createFakeClock();
    const cache = createTtlCache<true>({ clock });
    cache.set("a", true);
    expect(clock.waits()).toEqual([]);
    clock.advance(599_999);
    expect(cache.has("a")).toBe(true);
    clock.advance(1);
    expect(cache.has("a")).toBe(false);
  });
});

describe("retry", () => {
  const waits: number[] = [];
  const options = { sleep: async (ms: number) => void waits.push(Math.round(ms)), random: () => 0 };

  it("waits longer each time, and ends with the first yes", async () => {
    waits.length = 0;
    let tries = 0;
    await retry(async () => ++tries === 4, options);
    expect(waits).toEqual([5000, 6250, 7813]);
  });

  it("gives up after ten", async () => {
    waits.length = 0;
    await expect(retry(() => false, { ...options, initialDelayMs: 100, random: () => 1 })).rejects.toThrow(
      RetryTimeoutError,
    );
    expect(waits).toHaveLength(9);
    expect(waits[0]).toBe(200);
  });

  it("ends with what is thrown, and with the signal", async () => {
    await expect(
      retry(() => {
        throw new Error("no");
      }, options),
    ).rejects.toThrow("no");
    const reason = new Error("enough");
    await expect(retry(() => true, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const stop = new AbortController();
    const waiting = retry(() => false, { signal: stop.signal });
    setImmediate(() => stop.abort(reason));
    await expect(waiting).rejects.toThrow();
  });
});
