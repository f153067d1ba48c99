import { earliestRemoval, mayRemove, supportAfterDeprecation } from "@capikit/api/catalog";
import { missingSupport, supportAfterDeprecation as supportInGenerators } from "@capikit/model";
import { describe, expect, it } from "vitest";

const versions = ["v1alpha1", "v1beta1", "v1"];
const days = ["2024-02-29", "2026-08-31", "2026-12-31"];
const distances = [0, 5, 6, 11, 12, 13];

/** The rules are defined twice: generators never import the API that they generate. */
describe("the deprecation rules of generators and of the API", () => {
  it("have the same times", () => {
    expect(supportInGenerators).toEqual(supportAfterDeprecation);
  });

  it("give the same answers", () => {
    let asked = 0;
    for (const version of versions)
      for (const on of days)
        for (const releases of [0, 1, 2, 3, 4])
          for (const months of distances)
            for (const shift of [-1, 0, 1]) {
              const deprecated = { on, in: "v1.12" };
              const day = new Date(`${on}T00:00:00Z`);
              day.setUTCMonth(day.getUTCMonth() + months, day.getUTCDate() + shift);
              const removed = { on: day.toISOString().slice(0, 10), in: `v1.${12 + releases}` };
              const missing = missingSupport({
                version,
                deprecatedOn: deprecated.on,
                deprecatedIn: deprecated.in,
                removedOn: removed.on,
                removedIn: removed.in,
              });
              // An alpha version may be removed at once, and cannot be queried before its
              // announcement.
              if (version === "v1alpha1") expect(missing).toBeUndefined();
              else expect(missing === undefined).toBe(mayRemove(version, deprecated, removed));
              asked++;
            }
    expect(asked).toBe(3 * 3 * 5 * 6 * 3);
    expect(earliestRemoval("v1", { on: "2024-02-29", in: "v1.22" })).toEqual({
      on: "2025-02-28",
      in: "v1.25",
    });
  });
});
