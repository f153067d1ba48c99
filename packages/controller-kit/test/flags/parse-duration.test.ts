import { expect, it } from "vitest";
import { formatDuration, parseDuration } from "../../src/flags/parse-duration.ts";

it.each([
  ["0", 0],
  ["1h30m", 5_400_000],
  ["1.5h", 5_400_000],
  ["500ms", 500],
  [".5s", 500],
  ["1m0.5s", 60_500],
  ["-2s", -2000],
  ["+2s", 2000],
  ["1500us", 1.5],
])("reads %s as Go does", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

it.each(["", "s", "1", "1 s", "1S", "1h 30m", ".s", "1d", "--1s"])("refuses %j", (text) => {
  expect(() => parseDuration(text)).toThrow(TypeError);
});

it.each([
  [0, "0s"],
  [5_400_000, "1h30m"],
  [500, "500ms"],
  [61_000, "1m1s"],
])("writes %d", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
