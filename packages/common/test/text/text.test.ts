import { expect, it } from "vitest";
import { compareText, formatCount, formatFloat, formatList } from "../../src/text/index.ts";

it("compares texts by their UTF-8 bytes", () => {
  const texts = ["", "a", "ab", "\uFF5E", "\u{1F600}"];
  expect(texts.toReversed().sort(compareText)).toEqual(texts);
  expect(compareText("a", "a")).toBe(0);
});

it.each([
  [0, "0 errors"],
  [1, "1 error"],
  [2, "2 errors"],
])("formats a count of %i", (count, expected) => {
  expect(formatCount(count, "error")).toBe(expected);
});

it.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("formats the list %j", (words, expected) => {
  expect(formatList(words, "and")).toBe(expected);
});

it.each([
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "+Inf"],
  [Number.NEGATIVE_INFINITY, "-Inf"],
  [-0, "-0"],
  [0, "0"],
  [0.1, "0.1"],
  [0.0001, "0.0001"],
  [0.00001234, "1.234e-05"],
  [999_999, "999999"],
  [-1_000_000, "-1e+06"],
  [Number.MAX_VALUE, "1.7976931348623157e+308"],
])("formats the number %d as Go does", (value, expected) => {
  expect(formatFloat(value)).toBe(expected);
});
