import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { createWatchFailureLog, type WatchFailureLog } from "../../src/cache/kind-watch.ts";
import { createFixture, settled } from "./fixture.ts";
import { testKind } from "./stream-server.ts";

it("warns less and less often if each watch ends soon after its data", async () => {
  await using fixture = createFixture();
  const { cache, clock, lines } = fixture;
  void fixture.start();
  cache.informer(testKind);
  const watches = 20;
  for (let index = 0; index < watches; index++) {
    const stream = await fixture.stream(index);
    if (index === 0) stream.list(5);
    else stream.bookmark(5 + index);
    await settled();
    clock.advance(5000);
    stream.end();
  }
  expect(clock.now()).toBeGreaterThan(300_000);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.length).toBeLessThan(8);
});

type Step = "connected" | "received" | "failed" | number;

it.each<readonly [string, boolean, readonly Step[]]>([
  ["a watch that worked", true, ["connected", "received", 10_000, "failed"]],
  ["a list and a watch without events", true, ["received", "connected", 10_000, "failed"]],
  ["a watch that another one continued", true, ["connected", "received", 9000, "connected", 1000, "failed"]],
  ["a short watch", false, ["connected", "received", 9999, "failed"]],
  ["a watch without data", false, ["connected", 10_000, "failed"]],
  ["a list without a watch", false, ["received", 10_000, "failed"]],
  ["several short watches", false, ["connected", "received", 6000, "failed", "connected", 6000, "failed"]],
])("decides after %s whether the next failure is due at once: %s", (_name, isDue, steps) => {
  const clock = createFakeClock();
  const log: WatchFailureLog = createWatchFailureLog(clock);
  expect(log.due()).toBe(true);
  clock.advance(10_000);
  expect(log.due()).toBe(true); // the next one is due after 20 s
  for (const step of steps) {
    if (typeof step === "number") clock.advance(step);
    else log[step]();
  }
  expect(log.due()).toBe(isDue);
});
