import { expect, test } from "vitest";
import { missingSupport } from "../../src/resources/hook-stability.ts";

const removal = {
  version: "v1beta1",
  deprecatedOn: "2026-01-01",
  deprecatedIn: "v1.32",
  removedOn: "2026-12-01",
};

test.each([
  ["v1.34", undefined],
  ["v1.33", "only 1 of 2 releases passed since v1.32"],
  ["v1.32", "only 0 of 2 releases passed since v1.32"],
  ["v1.27", "v1.27 is before v1.32, the release of its deprecation"],
  ["v2.0", "v1.32 and v2.0 have different major versions, so releases cannot be counted"],
])("a removal in %s after a deprecation in v1.32", (removedIn, missing) => {
  expect(missingSupport({ ...removal, removedIn })).toBe(missing);
});
