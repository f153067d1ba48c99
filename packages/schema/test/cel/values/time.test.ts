import { expect, it } from "vitest";
import {
  parseDateTime,
  parseDuration,
  parseFormatDuration,
  parseTimestamp,
} from "../../../src/cel/values/time.ts";

it.each([
  ["1h30m", "5400s"],
  ["-1.5s", "-1.5s"],
  ["-0.5s", "-0.5s"],
  ["1ms1us1ns", "0.001001001s"],
  ["1ns", "0.000000001s"],
  [".5m", "30s"],
  ["0", "0s"],
])("reads the duration %s as %s", (text, shown) => {
  expect(parseDuration(text)?.toString()).toBe(shown);
});

it.each(["", "1", "1 day", "h", "9999999999h"])("takes %j for no duration", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

it("takes words in the format duration", () => {
  expect(parseFormatDuration("2 weeks 1day")?.toString()).toBe("1296000s");
  expect(parseFormatDuration("soon")).toBeUndefined();
});

it.each([
  ["2024-02-29T01:02:03Z", "2024-02-29T01:02:03Z"],
  ["2024-02-29T01:02:03.120+02:30", "2024-02-29T01:02:03.12+02:30"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
])("reads the timestamp %s as %s", (text, shown) => {
  expect(parseTimestamp(text)?.toString()).toBe(shown);
});

it.each([
  "2023-02-29T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "2024-01-01",
  "2024-01-01T25:00:00Z",
  "2024-01-01T00:00:00",
])("takes %s for no timestamp", (text) => {
  expect(parseTimestamp(text)).toBeUndefined();
});

it("needs no zone in the format date-time", () => {
  expect(parseDateTime("2024-01-01T00:00:00")?.toString()).toBe("2024-01-01T00:00:00Z");
});
