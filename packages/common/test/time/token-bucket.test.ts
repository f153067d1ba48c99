import { expect, it } from "vitest";
import { TokenBucket } from "../../src/time/index.ts";

it("has a burst of tokens, and further ones at its rate", () => {
  let now = 0;
  const bucket = new TokenBucket({ burst: 2, perSecond: 4 }, { now: () => now });
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
  now = 249;
  expect(bucket.isReady).toBe(false);
  now = 250;
  expect([bucket.isReady, bucket.take(), bucket.take()]).toEqual([true, true, false]);
  now = 10_000;
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
});

it("reserves tokens of the future", () => {
  let now = 0;
  const bucket = new TokenBucket({ burst: 1, perSecond: 2 }, { now: () => now });
  expect([bucket.reserve(), bucket.reserve(), bucket.reserve()]).toEqual([0, 500, 1000]);
  bucket.giveBack();
  expect(bucket.reserve()).toBe(1000);
  now = 1000;
  expect(bucket.reserve()).toBe(500);
});
