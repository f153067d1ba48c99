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
  [
    "v2.0",
    "v1.32 and v2.0 have different major versions: list all releases with +capikit:releases to count those between",
  ],
])("a removal in %s after a deprecation in v1.32", (removedIn, missing) => {
  expect(missingSupport({ ...removal, removedIn })).toBe(missing);
});

test.each([
  ["v2.1", undefined],
  ["v2.0", "only 1 of 2 releases passed since v0.5"],
  ["v3.7", undefined],
  ["v0.4", "v0.4 is before v0.5, the release of its deprecation"],
])("a removal in %s after a deprecation in v0.5, by the history of releases", (removedIn, missing) => {
  const history = [
    { release: "v0.5", date: "2026-01-01" },
    { release: "v2.0", date: "2026-05-01" },
    { release: "v2.1", date: "2026-09-01" },
  ];
  const { deprecatedOn: _, ...rest } = removal;
  expect(missingSupport({ ...rest, deprecatedOn: undefined, deprecatedIn: "v0.5", removedIn }, history)).toBe(
    missing,
  );
});
