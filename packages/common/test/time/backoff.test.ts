import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { createBackoff } from "../../src/time/index.ts";

const options = { initialMs: 800, maxMs: 30_000, jitter: 1, resetMs: 120_000 };

it("waits twice as long each time up to the limit, and starts over after two quiet minutes", () => {
  const clock = createFakeClock();
  const backoff = createBackoff(clock, { ...options, random: () => 0 });
  const waits = Array.from({ length: 8 }, () => {
    const wait = backoff();
    clock.advance(wait);
    return wait;
  });
  expect(waits).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  clock.advance(120_000);
  expect(backoff()).toBe(30_000);
  clock.advance(30_000 + 120_001);
  expect(backoff()).toBe(800);
});

it("adds up to the whole delay at random", () => {
  const random = [0.5, 0.999];
  const backoff = createBackoff(createFakeClock(), { ...options, random: () => random.shift() ?? 0 });
  expect([backoff(), backoff()]).toEqual([1200, 1600 + 1600 * 0.999]);
});
