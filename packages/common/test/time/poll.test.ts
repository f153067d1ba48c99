import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { type PollOptions, poll } from "../../src/time/index.ts";

/** Lets promises settle without real time. */
const flush = async (): Promise<void> => {
  for (let at = 0; at < 20; at++) await Promise.resolve();
};

/** Polls with a clock that passes `endMs` in steps of `stepMs`, and records the times of checks. */
async function pollUntil(
  endMs: number,
  condition: (check: number, signal: AbortSignal) => unknown,
  options: Partial<PollOptions> = {},
  stepMs = 50,
) {
  const clock = createFakeClock();
  const checks: number[] = [];
  let result: unknown = "still polling";
  poll(
    (signal) => {
      checks.push(clock.now());
      return condition(checks.length, signal);
    },
    { interval: "100ms", clock, ...options },
  ).then(
    (value) => {
      result = value;
    },
    (error: Error) => {
      result = `${error.name}: ${error.message}`;
    },
  );
  await flush();
  while (clock.now() < endMs) {
    clock.advance(stepMs);
    await flush();
  }
  return { checks, result, waits: clock.waits() };
}

describe("poll", () => {
  it("returns the first value of the condition, with checks at each interval", async () => {
    expect(await pollUntil(300, (check) => check === 3 && { state: "running" })).toEqual({
      checks: [0, 100, 200],
      result: { state: "running" },
      waits: [],
    });
  });

  it("takes falsy values other than false, null and undefined for results", async () => {
    const answers = [false, null, undefined, 0];
    expect(await pollUntil(400, (check) => answers[check - 1])).toMatchObject({
      checks: [0, 100, 200, 300],
      result: 0,
    });
  });

  it("waits before the first check unless it is immediate", async () => {
    expect((await pollUntil(200, () => true, { immediate: false })).checks).toEqual([100]);
  });

  it("ends at the timeout, and aborts the signal of a running check", async () => {
    const timedOut = {
      checks: [0, 100, 200],
      result: "TimeoutError: the condition did not hold within 250 ms",
      waits: [],
    };
    expect(await pollUntil(500, () => false, { timeout: "250ms" })).toEqual(timedOut);
    const waiting = (check: number, signal: AbortSignal) =>
      check === 3 &&
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    expect(await pollUntil(500, waiting, { timeout: "250ms" })).toEqual(timedOut);
  });

  it("ends with the first error of the condition", async () => {
    const failing = (check: number) => {
      if (check === 2) throw new Error("broken");
    };
    expect(await pollUntil(300, failing)).toEqual({ checks: [0, 100], result: "Error: broken", waits: [] });
  });

  it("checks at least once if it is immediate, even if the signal has aborted", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    expect(await pollUntil(100, () => false, { signal })).toMatchObject({
      checks: [0],
      result: "Error: stopped",
    });
    expect((await pollUntil(100, () => 1, { signal })).result).toBe(1);
    expect((await pollUntil(100, () => 1, { signal, immediate: false })).checks).toEqual([]);
  });

  it("checks again at once after a check that took longer than the interval", async () => {
    const clock = createFakeClock();
    const checks: number[] = [];
    const polling = poll(
      () => {
        checks.push(clock.now());
        if (checks.length === 1) clock.advance(250);
        return checks.length === 2;
      },
      { interval: 100, clock },
    );
    await flush();
    clock.advance(0);
    await polling;
    expect(checks).toEqual([0, 250]);
  });

  it("lengthens intervals by a factor, up to a limit", async () => {
    const { checks } = await pollUntil(1000, () => false, { factor: 2, maxInterval: "300ms" });
    expect(checks).toEqual([0, 100, 300, 600, 900]);
  });
});
