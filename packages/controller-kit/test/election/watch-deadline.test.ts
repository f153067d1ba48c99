import { expect, it } from "vitest";
import { openTenure } from "../../src/election/tenure.ts";
import { watchDeadline } from "../../src/election/watch-deadline.ts";
import { createFakeClock } from "./fake-leases.ts";

function stage() {
  const clock = createFakeClock();
  const tenure = openTenure();
  tenure.begin(clock.now(), clock.now() + 1000);
  let over = 0;
  const cancel = watchDeadline(tenure, clock, () => {
    over += 1;
  });
  return { clock, tenure, cancel, over: () => over };
}

it("calls back at the deadline, once", async () => {
  const { clock, over } = stage();
  await clock.advance(999);
  expect(over()).toBe(0);
  await clock.advance(1);
  expect(over()).toBe(1);
  await clock.advance(10_000);
  expect(over()).toBe(1);
});

it("waits on when the deadline was extended", async () => {
  const { clock, tenure, over } = stage();
  await clock.advance(500);
  tenure.extend(clock.now(), clock.now() + 1000);
  await clock.advance(999);
  expect(over()).toBe(0);
  await clock.advance(1);
  expect(over()).toBe(1);
});

it("says nothing when it was cancelled", async () => {
  const { clock, cancel, over } = stage();
  cancel();
  await clock.advance(2000);
  expect(over()).toBe(0);
});
