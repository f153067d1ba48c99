import { expect, it } from "vitest";
import { NotBefore } from "../../src/controller/not-before.ts";

it("knows how long to wait, and forgets what is over", () => {
  const moments = new NotBefore<number>();
  moments.set(-1, 1_000_000, 0);
  for (let now = 0; now < 10_000; now++) moments.set(now, now + 10, now);
  expect(moments.size).toBeLessThan(100);
  expect([moments.waitMs(-1, 10_000), moments.waitMs(9_999, 10_000), moments.waitMs(5, 10_000)]).toEqual([
    990_000, 9, 0,
  ]);
});
