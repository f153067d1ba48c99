import { expect, it } from "vitest";
import { NotBefore } from "../../src/controller/pacing.ts";

it("returns the time to wait and forgets expired times", () => {
  const times = new NotBefore<number>();
  times.set(-1, 1_000_000, 0);
  for (let now = 0; now < 10_000; now++) times.set(now, now + 10, now);
  expect(times.size).toBeLessThan(100);
  expect([times.waitMs(-1, 10_000), times.waitMs(9_999, 10_000), times.waitMs(5, 10_000)]).toEqual([
    990_000, 9, 0,
  ]);
});
