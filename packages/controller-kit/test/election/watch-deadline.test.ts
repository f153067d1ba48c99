import { expect, it } from "vitest";
import { watchDeadline } from "../../src/election/election-run.ts";
import { openLeaseTerm } from "../../src/election/lease-term.ts";
import { createFakeClock } from "./fake-leases.ts";

function stage() {
  const clock = createFakeClock();
  const term = openLeaseTerm();
  term.begin(clock.now(), clock.now() + 1000);
  let over = 0;
  const cancel = watchDeadline(term, clock, () => {
    over += 1;
  });
  return { clock, term, cancel, over: () => over };
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

it("continues to wait after the deadline was extended", async () => {
  const { clock, term, over } = stage();
  await clock.advance(500);
  term.extend(clock.now(), clock.now() + 1000);
  await clock.advance(999);
  expect(over()).toBe(0);
  await clock.advance(1);
  expect(over()).toBe(1);
});

it("does not call back after it was canceled", async () => {
  const { clock, cancel, over } = stage();
  cancel();
  await clock.advance(2000);
  expect(over()).toBe(0);
});
