import { describe, expect, it } from "vitest";
import { lintRules } from "../../src/lint/index.ts";
import { allSeeds } from "./all-seeds.ts";
import { expectViolation } from "./expect-violation.ts";

/** The first violation of each rule. */
const firstSeeds = [...Map.groupBy(allSeeds, ({ rule }) => rule).values()].flatMap((seeds) =>
  seeds.slice(0, 1),
);

describe(`${allSeeds.length} seeded violations`, () => {
  it("are at least 200, each of them different", () => {
    expect(allSeeds.length).toBeGreaterThanOrEqual(200);
    const names = allSeeds.map(({ rule, what }) => `${rule}: ${what}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(firstSeeds)("$rule finds $what, and no other rule does", expectViolation);

  it("cover every rule that lint checks", () => {
    const seeded = new Set(allSeeds.map(({ rule }) => rule));
    expect(
      lintRules.map(({ code }) => code).filter((code) => !seeded.has(code) && !code.startsWith("install/")),
      "add a violation to test/lint/seeds",
    ).toEqual([]);
  });
});
