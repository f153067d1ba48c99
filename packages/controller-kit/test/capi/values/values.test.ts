import { expect, it } from "vitest";
import { lowestNonZero, mergeMaps, ordinalize } from "../../../src/capi/values/index.ts";

it.each([
  [0, "0th"],
  [1, "1st"],
  [-2, "-2nd"],
  [23, "23rd"],
  [11, "11st"],
])("%i is %s", (value, text) => {
  expect(ordinalize(value)).toBe(text);
});

it("0 means unset for the lowest number", () => {
  expect([lowestNonZero(0, 5), lowestNonZero(5, 0), lowestNonZero(3, 5), lowestNonZero(0, 0)]).toEqual([
    5, 5, 3, 0,
  ]);
});

it("the first maps win", () => {
  expect(mergeMaps({ a: "1" }, { a: "2", b: "2" }, undefined)).toEqual({ a: "1", b: "2" });
  expect(mergeMaps({}, undefined)).toBeUndefined();
});
