import { describe, expect, it } from "vitest";
import {
  durationMs,
  formatDuration,
  formatMilliseconds,
  parseDuration,
  shortDuration,
} from "../../src/time/index.ts";

describe("Go's notation", () => {
  it.each([
    ["0", 0n, "0s"],
    ["1h", 3_600_000_000_000n, "1h0m0s"],
    ["1h30m", 5_400_000_000_000n, "1h30m0s"],
    ["-1.5h", -5_400_000_000_000n, "-1h30m0s"],
    ["+.5s", 500_000_000n, "500ms"],
    ["1.s", 1_000_000_000n, "1s"],
    ["1us2ms3ns", 2_001_003n, "2.001003ms"],
    ["1\u00b5s", 1_000n, "1\u00b5s"],
    ["999ns", 999n, "999ns"],
    ["1h1h", 7_200_000_000_000n, "2h0m0s"],
    ["0.3333333333333333333h", 1_200_000_000_000n, "20m0s"],
    ["9223372036854775807ns", 9_223_372_036_854_775_807n, "2562047h47m16.854775807s"],
    ["-9223372036854775808ns", -9_223_372_036_854_775_808n, "-2562047h47m16.854775808s"],
  ])("parses and prints %s as Go does", (text, nanoseconds, written) => {
    expect(parseDuration(text)).toBe(nanoseconds);
    expect(formatDuration(nanoseconds)).toBe(written);
  });

  it.each(["", "1", "1d", "s", "-", "+", "1h 2m", ".s", "1h-2m", "9223372036854775808ns"])(
    "%j is not a duration",
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});

describe("milliseconds", () => {
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
    expect(() => durationMs(span)).toThrow(
      /^invalid duration (?:"|-|NaN|Inf).*: (?:it must|add a unit|use numbers)/,
    );
  });
});

it("suggests a unit for a bare number", () => {
  expect(() => durationMs("15")).toThrow('invalid duration "15": add a unit, such as 15s or 15ms');
});

it.each([
  [0, "0s"],
  [0.25, "250\u00b5s"],
  [500, "500ms"],
  [1500, "1.5s"],
  [61_000, "1m1s"],
  [600_000, "10m"],
  [3_600_000, "1h"],
  [5_400_000, "1h30m"],
  [3_601_000, "1h0m1s"],
])("prints %d ms as %s", (ms, text) => {
  expect(shortDuration(ms)).toBe(text);
});

it.each([
  [10_000, "10s"],
  [30_000, "30s"],
  [500, "500ms"],
  [1500, "1.5s"],
  [60_000, "1m0s"],
  [90_500, "1m30.5s"],
  [3_600_000, "1h0m0s"],
])("prints %d ms as Go does: %s", (ms, text) => {
  expect(formatMilliseconds(ms)).toBe(text);
});
