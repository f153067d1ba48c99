import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { type Clock, type RetryOptions, retry } from "../../src/time/index.ts";

/** A clock that records each delay and lets it pass at once. */
function recordDelays() {
  const delays: number[] = [];
  const clock = createFakeClock();
  const instant: Clock = {
    now: clock.now,
    after(ms, callback) {
      delays.push(ms);
      const cancel = clock.after(ms, callback);
      queueMicrotask(() => clock.advance(ms));
      return cancel;
    },
  };
  return { delays, clock: instant };
}

/** Fails until an attempt, and records the delays before it. */
async function attemptUntil(success: number, options: Partial<RetryOptions>) {
  const { delays, clock } = recordDelays();
  const result = await retry(
    async (attempt) => {
      if (attempt < success) throw new Error(`attempt ${attempt}`);
      return attempt;
    },
    { initialMs: 100, clock, ...options },
  ).catch((error: Error) => error.message);
  return { delays, result };
}

describe("retry", () => {
  it("returns the result of the first attempt that succeeds, with doubled delays before it", async () => {
    expect(await attemptUntil(4, {})).toEqual({ delays: [100, 200, 400], result: 4 });
  });

  it("limits, multiplies and lengthens delays", async () => {
    expect((await attemptUntil(5, { factor: 1.5, maxMs: 200 })).delays).toEqual([100, 150, 200, 200]);
    expect((await attemptUntil(3, { jitter: 0.1, random: () => 0.5 })).delays).toEqual([105, 210]);
  });

  it("throws the error of the last attempt", async () => {
    expect(await attemptUntil(9, { attempts: 3 })).toEqual({ delays: [100, 200], result: "attempt 3" });
  });

  it("starts no attempt after its budget", async () => {
    expect(await attemptUntil(9, { budgetMs: 300 })).toEqual({ delays: [100, 200], result: "attempt 3" });
  });

  it("stops at a final error", async () => {
    const isFinal = (_: unknown, attempt: number) => attempt === 2;
    expect(await attemptUntil(9, { isFinal })).toEqual({ delays: [100], result: "attempt 2" });
  });

  it("throws the signal's reason while it waits", async () => {
    const stop = new AbortController();
    const failing = retry(() => Promise.reject(new Error("down")), {
      initialMs: 100,
      clock: createFakeClock(),
      signal: stop.signal,
    });
    stop.abort(new Error("stopped"));
    await expect(failing).rejects.toThrow("stopped");
  });
});
