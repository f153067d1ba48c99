import { expect, it } from "vitest";
import {
  compareMinorReleases,
  minorReleaseOf,
  referenceMinor,
  referenceRelease,
  supportedMinors,
  supportedReleases,
} from "../../src/releases/index.ts";

it.each([
  ["v1.12", "v1.12"],
  ["1.12.3", "v1.12"],
  ["v1.12.0-rc.1", "v1.12"],
  ["v1.012", "v1.12"],
  ["v1", undefined],
  ["1.12x", undefined],
  ["latest", undefined],
])("reads the minor release of %s", (text, minor) => {
  expect(minorReleaseOf(text)).toBe(minor);
});

it("compares minor releases by number", () => {
  expect(
    ["v1.10", "v2.0", "v1.9"].map((one) => minorReleaseOf(one) ?? "v0.0").sort(compareMinorReleases),
  ).toEqual(["v1.9", "v1.10", "v2.0"]);
});

it("supports one patch of each minor release, the reference release last", () => {
  expect(supportedReleases.at(-1)).toBe(referenceRelease);
  expect(supportedMinors.at(-1)).toBe(referenceMinor);
  expect(supportedMinors.toSorted(compareMinorReleases)).toEqual([...new Set(supportedMinors)]);
});
