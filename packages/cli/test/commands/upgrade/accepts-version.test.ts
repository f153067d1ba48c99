import { expect, it } from "vitest";
import { acceptsVersion } from "../../../src/commands/upgrade/accepts-version.ts";

// The results of npm's semver.
it.each([
  ...["*", "", "x", "0", "0.x", "0.1.x", "0.1", ">=0.0.0 <1", "^0.0.0 || ^0.1.0", ">= 0.1.0", "~0.1.0"],
  ...["0.0.1 - 0.1", "<=0.1", ">0.0", "^0.1.0-next.1", "^0", "v0.1.2", "=0.1.2", "~0", "<1.x"],
])("%s accepts 0.1.2", (range) => {
  expect(acceptsVersion(range, "0.1.2")).toBe(true);
});

it.each([
  ...["latest", "catalog:", "file:../foo", "0.0.x", "^0.0.0", "^0.0", "~0.0.9", ">0.1", "<0.1.2", "1"],
  ...["0.0.1 - 0.1.1", "=0.1.1", ">=0.0.0 <0.1", "^0.1.3", "^1 || ^2", "0.1.2-next.1", ">*"],
])("%s does not accept 0.1.2", (range) => {
  expect(acceptsVersion(range, "0.1.2")).toBe(false);
});

it("accepts no pre-release", () => {
  expect(acceptsVersion("*", "0.1.2-next.1")).toBe(false);
});
