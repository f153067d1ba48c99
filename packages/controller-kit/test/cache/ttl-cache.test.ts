import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createTtlCache } from "../../src/cache/index.ts";

describe("a memory that forgets", () => {
  it("returns a value until it expires", () => {
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

  it("keeps values for ten minutes by default, without a timer", () => {
    const clock = createFakeClock();
    const cache = createTtlCache<true>({ clock });
    cache.set("a", true);
    expect(clock.waits()).toEqual([]);
    clock.advance(599_999);
    expect(cache.has("a")).toBe(true);
    clock.advance(1);
    expect(cache.has("a")).toBe(false);
  });

  it("reports values that expire, or are removed or replaced, once each", () => {
    const clock = createFakeClock();
    const removed: string[] = [];
    const cache = createTtlCache<string>({ ttlMs: 100, clock, onRemove: (value) => removed.push(value) });
    cache.set("a", "a1");
    cache.set("a", "a1");
    cache.set("b", "b1");
    expect(removed).toEqual([]);
    cache.set("a", "a2");
    cache.delete("b");
    cache.delete("b");
    expect(removed).toEqual(["a1", "b1"]);
    clock.advance(100);
    expect([cache.size, removed]).toEqual([0, ["a1", "b1", "a2"]]);
    cache.set("c", "c1");
    cache.clear();
    expect(removed).toEqual(["a1", "b1", "a2", "c1"]);
  });
});
