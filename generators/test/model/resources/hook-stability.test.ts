import { expect, test } from "vitest";
import { missingSupport } from "../../../src/model/resources/hook-stability.ts";

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
  ["v0.40", "v0.40 is before v1.32, the release of its deprecation"],
  ["v2.0", undefined],
])("a removal in %s after a deprecation in v1.32", (removedIn, missing) => {
  expect(missingSupport({ ...removal, removedIn })).toBe(missing);
});

test.each([
  ["v1beta1", "2026-06-30", "2026-06-30 is before 2026-07-01, 6 months after 2026-01-01"],
  ["v1beta1", "2026-07-01", undefined],
  ["v1", "2026-12-31", "2026-12-31 is before 2027-01-01, 12 months after 2026-01-01"],
  ["v1", "2027-01-01", undefined],
  ["v1alpha1", "2026-01-02", undefined],
])("a removal of %s on %s", (version, removedOn, missing) => {
  expect(missingSupport({ ...removal, version, removedOn, removedIn: "v1.35" })).toBe(missing);
});

test("months end with their last day", () => {
  const removed = { ...removal, deprecatedOn: "2025-08-31", removedIn: "v1.35" };
  expect(missingSupport({ ...removed, removedOn: "2026-02-27" })).toContain("is before 2026-02-28");
  expect(missingSupport({ ...removed, removedOn: "2026-02-28" })).toBeUndefined();
});
