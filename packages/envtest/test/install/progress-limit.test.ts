import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { createProgressLimit } from "../../src/install/install-crds.ts";

it("aborts after a time without progress, however long the work takes", () => {
  const clock = createFakeClock();
  using limit = createProgressLimit(clock, 30);
  for (let step = 0; step < 5; step++) {
    clock.advance(29);
    limit.progress();
  }
  expect(limit.signal.aborted).toBe(false);
  clock.advance(30);
  expect(limit.signal.aborted).toBe(true);
  expect(limit.reached).toBe(true);
  limit.progress();
  clock.advance(30);
  expect(limit.reached).toBe(true);
});

it("aborts with another signal, which is not the limit", () => {
  const clock = createFakeClock();
  const other = new AbortController();
  using limit = createProgressLimit(clock, 30, other.signal);
  other.abort(new Error("stop"));
  clock.advance(30);
  expect(limit.signal.reason).toEqual(new Error("stop"));
  expect(limit.reached).toBe(false);
});

it("leaves no timer behind", () => {
  const clock = createFakeClock();
  const limit = createProgressLimit(clock, 30);
  limit.progress();
  limit[Symbol.dispose]();
  clock.advance(30);
  expect(limit.reached).toBe(false);
});
