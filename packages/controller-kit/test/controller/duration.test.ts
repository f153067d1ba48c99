import { describe, expect, it } from "vitest";
import { durationMs } from "../../src/controller/duration.ts";
import { after, requeue } from "../../src/controller/result.ts";

describe("durations", () => {
  it.each([
    ["15s", 15_000],
    ["1m30s", 90_000],
    ["1.5h", 5_400_000],
    ["500ms", 500],
    [".5s", 500],
    ["1.s", 1000],
    ["+2m", 120_000],
    ["250us", 0.25],
    ["250µs", 0.25],
    ["1000000ns", 1],
    ["1h2m3s4ms", 3_723_004],
    ["0", 0],
    [1234, 1234],
    [0, 0],
  ])("takes %s as %d ms", (span, ms) => {
    expect(durationMs(span)).toBeCloseTo(ms, 9);
  });

  it.each([
    "",
    "15",
    "s",
    "1d",
    "-5s",
    "1m 30s",
    "1,5s",
    "+",
    "1e3s",
    Number.NaN,
    -1,
    Number.POSITIVE_INFINITY,
  ])("refuses %s", (span) => {
    expect(() => durationMs(span)).toThrow(/^(?:"|-|NaN|Inf).*is no duration: .*(?:15s|30s)/);
  });
});

describe("results", () => {
  it("come again after a while, or soon", () => {
    expect(after("15s")).toEqual({ requeueAfterMs: 15_000 });
    expect(after(20, { priority: 3 })).toEqual({ requeueAfterMs: 20, priority: 3 });
    expect(requeue()).toEqual({ requeueAfterMs: 0 });
    expect(requeue({ priority: -1 })).toEqual({ requeueAfterMs: 0, priority: -1 });
  });

  it("tell a wait of zero from requeue", () => {
    expect(() => after("0s")).toThrow("requeue()");
  });
});
