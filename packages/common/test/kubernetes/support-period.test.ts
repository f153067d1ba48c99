import { expect, test } from "vitest";
import { judgeSupport } from "../../src/kubernetes/support-period.ts";

const list = (...minors: string[]) => minors.map((minor) => `${minor}.0`);

type Text = string | undefined;
/** What, version, deprecated on and in, removed on and in, known releases, and what is missing. */
type History = ["hook" | "kind", string, Text, Text, Text, Text, string[] | undefined, string | RegExp];

test.each<History>([
  // Both periods must have passed: hooks.
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2026-07-01", "v1.34", undefined, "complete"],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2026-06-30", "v1.34", undefined, /6 months after/],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2026-12-01", "v1.33", undefined, "only 1 of 2 releases"],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2026-12-01", "v1.32", undefined, "only 0 of 2 releases"],
  ["hook", "v1", "2026-01-01", "v1.32", "2027-01-01", "v1.35", undefined, "complete"],
  ["hook", "v1", "2026-01-01", "v1.32", "2026-12-31", "v1.35", undefined, /12 months after/],
  ["hook", "v1", "2026-01-01", "v1.32", "2028-01-01", "v1.34", undefined, "only 2 of 3 releases"],
  ["hook", "v1alpha1", "2026-01-01", "v1.32", "2026-01-02", "v1.32", undefined, "complete"],
  ["hook", "v1alpha1", undefined, undefined, undefined, undefined, undefined, "complete"],
  // Kinds: beta has nine months and three releases.
  ["kind", "v1beta1", "2026-01-01", "v1.32", "2026-10-01", "v1.35", undefined, "complete"],
  ["kind", "v1beta1", "2026-01-01", "v1.32", "2026-09-30", "v1.35", undefined, /9 months after/],
  ["kind", "v1beta1", "2026-01-01", "v1.32", "2026-10-01", "v1.34", undefined, "only 2 of 3 releases"],
  ["kind", "v1", "2026-01-01", "v1.32", "2027-01-01", "v1.35", undefined, "complete"],
  ["kind", "v1", "2026-01-01", "v1.32", "2026-12-31", "v1.35", undefined, /12 months after/],
  ["kind", "v2alpha1", "2026-01-01", "v1.32", "2026-01-01", "v1.32", undefined, "complete"],
  // Across a major version, releases are counted by their list.
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2027-01-01", "v2.0", undefined, "unknown"],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2027-01-01", "v2.1", undefined, "complete"],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2027-01-01", "v2.0", list("v1.32"), "only 1 of 2 releases"],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2027-01-01", "v2.0", list("v1.32", "v1.33"), "complete"],
  ["kind", "v1", "2026-01-01", "v1.5", "2028-01-01", "v2.0", list("v1.5", "v1.6"), "only 2 of 3 releases"],
  ["kind", "v1", "2026-01-01", "v1.5", "2028-01-01", "v2.0", list("v1.5", "v1.6", "v1.7"), "complete"],
  ["kind", "v1", "2026-01-01", "v1.5", "2028-01-01", "v2.1", list("v1.5", "v1.6"), "complete"],
  ["kind", "v1", "2026-01-01", "v0.9", "2028-01-01", "v2.0", list("v0.9", "v1.0", "v1.1"), "complete"],
  ["kind", "v1", "2026-01-01", "v0.9", "2028-01-01", "v2.0", list("v0.9", "v1.0"), "only 2 of 3 releases"],
  // Patches and pre-releases are no further releases; numbers that were not released do not count.
  [
    "kind",
    "v1",
    "2026-01-01",
    "v1.5",
    "2028-01-01",
    "v1.8",
    ["v1.5.1", "v1.5.2", "v1.6.0", "v1.6.1"],
    "complete",
  ],
  [
    "kind",
    "v1",
    "2026-01-01",
    "v1.5.0",
    "2028-01-01",
    "v1.7.3",
    ["v1.7.0", "v1.7.1"],
    "only 1 of 3 releases",
  ],
  [
    "hook",
    "v1beta1",
    "2026-01-01",
    "v1.5",
    "2028-01-01",
    "v2.0",
    ["v2.0.0-rc.1", "v1.6.0-rc.1"],
    "only 1 of 2",
  ],
  // Months end with their last day.
  [
    "hook",
    "v1beta1",
    "2025-08-31",
    "v1.32",
    "2026-02-27",
    "v1.34",
    undefined,
    "2026-02-27 is before 2026-02-28",
  ],
  ["hook", "v1beta1", "2025-08-31", "v1.32", "2026-02-28", "v1.34", undefined, "complete"],
  // What the author does not know is not complete.
  ["hook", "v1beta1", undefined, "v1.32", "2027-01-01", "v1.40", undefined, "no known date"],
  ["hook", "v1beta1", "2026-01-01", "v1.32", "2027-01-01", undefined, undefined, "removal is unknown"],
  ["kind", "v1", "2026-01-01", "v1.32", "2028-01-01", "v0.40", undefined, "v0.40 is before v1.32"],
])("%s %s, %s %s, removed %s %s, releases %s: %s", (what, version, ...rest) => {
  const [deprecatedOn, deprecatedIn, removedOn, removedIn, releases, expected] = rest;
  const support = judgeSupport({ what, version, deprecatedOn, deprecatedIn, removedOn, removedIn, releases });
  if (expected === "complete") expect(support).toEqual({ state: "complete", reason: "" });
  else if (expected === "unknown") expect(support.state).toBe("unknown");
  else {
    expect(support.state).toBe("incomplete");
    expect(support.reason).toMatch(expected);
  }
});
