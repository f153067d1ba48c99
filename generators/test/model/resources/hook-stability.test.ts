import fc from "fast-check";
import { expect, test } from "vitest";
import { missingSupport, type ProviderRelease } from "../../../src/model/resources/hook-stability.ts";

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

test("a deprecation before the listed date of its release", () => {
  const history = [
    { release: "v1.32", date: "2026-02-01" },
    { release: "v1.33", date: "2026-06-01" },
    { release: "v1.34", date: "2026-11-01" },
  ];
  const missing = (days: object) => missingSupport({ ...removal, removedIn: "v1.34", ...days }, history);
  expect(missing({})).toBe("2026-01-01 is before 2026-02-01, the date of v1.32 in +capikit:releases");
  expect(missing({ deprecatedOn: "2026-03-01" })).toBeUndefined();
  expect(missing({ deprecatedOn: "2026-03-01", removedOn: "2026-10-01" })).toBe(
    "2026-10-01 is before 2026-11-01, the date of v1.34 in +capikit:releases",
  );
});

/** Releases in order, with new major versions and omitted minor versions. */
const histories = fc
  .array(
    fc.record({
      step: fc.constantFrom("minor", "minor", "minor", "major", "omitted"),
      days: fc.integer({ min: 1, max: 200 }),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((steps) => {
    let [major, minor, time] = [0, 5, Date.UTC(2026, 0, 31)];
    return steps.map(({ step, days }): ProviderRelease => {
      if (step === "major") [major, minor] = [major + 1, 0];
      else minor += step === "omitted" ? 2 : 1;
      time += days * 86_400_000;
      return { release: `v${major}.${minor}`, date: new Date(time).toISOString().slice(0, 10) };
    });
  });

test("versions are removed when the releases and months after a deprecation have passed", () => {
  const periods = { v1: [3, 12], v1beta1: [2, 6], v1alpha1: [0, 0] } as const;
  const judged = new Set<string>();
  fc.assert(
    fc.property(histories, fc.nat(), fc.nat(), fc.boolean(), (history, from, to, isMarked) => {
      const [deprecated, removed] = [from, to].map((at) => at % history.length) as [number, number];
      for (const [version, [releases, months]] of Object.entries(periods)) {
        const [start, end] = [history[deprecated], history[removed]] as [ProviderRelease, ProviderRelease];
        const missing = missingSupport(
          {
            version,
            deprecatedIn: start.release,
            removedIn: end.release,
            deprecatedOn: isMarked ? start.date : undefined,
            removedOn: isMarked ? end.date : undefined,
          },
          history,
        );
        const [year = 0, month = 0, day = 0] = start.date.split("-").map(Number);
        const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
        const earliest = Date.UTC(year, month - 1 + months, Math.min(day, last));
        const isAllowed =
          releases === 0 || (removed - deprecated >= releases && Date.parse(end.date) >= earliest);
        judged.add(`${version} ${isAllowed}`);
        expect(missing === undefined, `${version}: ${start.release} to ${end.release}: ${missing}`).toBe(
          isAllowed,
        );
      }
    }),
    { numRuns: 1000 },
  );
  expect(judged.size).toBe(5);
});

test("a release with a patch number has the date of its minor release", () => {
  const history = ["v0.5=2026-01-31", "v0.6=2026-05-31", "v1.0=2026-08-31"].map((text) => {
    const [release = "", date = ""] = text.split("=");
    return { release, date };
  });
  const undated = { version: "v1beta1", deprecatedOn: undefined, removedOn: undefined };
  const missing = missingSupport({ ...undated, deprecatedIn: "v0.5.2", removedIn: "v1.0.0" }, history);
  expect(missing).toBeUndefined();
});
