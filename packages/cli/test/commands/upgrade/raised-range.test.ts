import { expect, it } from "vitest";
import { raisedRange, versionOfRange } from "../../../src/commands/upgrade/raised-range.ts";

it.each([
  ["^0.1.0", "0.1.0", "^0.2.0"],
  ["~0.1.0", "0.1.0", "~0.2.0"],
  [">=0.1.0", "0.1.0", ">=0.2.0"],
  ["=0.1.0", "0.1.0", "=0.2.0"],
  ["0.1.0-next-20261122", "0.1.0-next-20261122", "0.2.0"],
  ["v0.1.0", "0.1.0", "0.2.0"],
])("raises %s", (range, version, raised) => {
  expect([versionOfRange(range), raisedRange(range, "0.2.0")]).toEqual([version, raised]);
});

it.each(["workspace:^", "catalog:", "latest", "*", "0.x", "^0.1.0 || ^0.2.0", "file:../capikit"])(
  "keeps %s",
  (range) => {
    expect([versionOfRange(range), raisedRange(range, "0.2.0")]).toEqual([undefined, undefined]);
  },
);

it("pins pre-releases", () => {
  expect(raisedRange("^0.1.0", "0.2.0-next.1")).toBe("0.2.0-next.1");
});
