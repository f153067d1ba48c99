import { describe, expect, it } from "vitest";
import { lint, lintRules } from "../../src/lint/index.ts";
import { allSeeds } from "./all-seeds.ts";
import { toFiles } from "./clean-providers.ts";

describe(`${allSeeds.length} seeded violations`, () => {
  it("are at least 200, each of them different", () => {
    expect(allSeeds.length).toBeGreaterThanOrEqual(200);
    const names = allSeeds.map(({ rule, what }) => `${rule}: ${what}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(allSeeds)("$rule finds $what, and no other rule does", ({ rule, provider, seed, options }) => {
    const files = provider();
    seed(files);
    const given = toFiles(files);
    const { diagnostics } = lint(given, options);
    expect([...new Set(diagnostics.map(({ code }) => code))], JSON.stringify(diagnostics, null, 1)).toEqual([
      rule,
    ]);
    for (const { location } of diagnostics) {
      const { path: file, line = 0, column } = location ?? {};
      const document = options?.documents?.find(({ path }) => path === file);
      const content = document?.present ?? given.find(({ path }) => path === file)?.content;
      const lines = String(content).split("\n");
      expect(line).toBeLessThanOrEqual(lines.length);
      expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
    }
  });

  it("cover every rule that lint checks", () => {
    const seeded = new Set(allSeeds.map(({ rule }) => rule));
    expect(
      lintRules.map(({ code }) => code).filter((code) => !seeded.has(code) && !code.startsWith("install/")),
      "add a violation to test/lint/seeds",
    ).toEqual([]);
  });
});
