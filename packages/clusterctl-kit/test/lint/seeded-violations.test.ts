import { describe, expect, it } from "vitest";
import { lint, lintRules } from "../../src/lint/index.ts";
import { toFiles } from "./clean-providers.ts";
import { seededViolations } from "./seeded-violations.ts";

describe("seeded violations", () => {
  it("are at least 80", () => {
    expect(seededViolations.length).toBeGreaterThanOrEqual(80);
  });

  it.each(seededViolations)(
    "$rule finds $what, and no other rule does",
    ({ rule, provider, seed, versions, documents, failedOverlays }) => {
      const files = provider();
      seed(files);
      const given = toFiles(files);
      const { diagnostics } = lint(given, {
        ...(versions && { versions }),
        ...(documents && { documents }),
        ...(failedOverlays && { failedOverlays }),
      });
      expect([...new Set(diagnostics.map(({ code }) => code))], JSON.stringify(diagnostics, null, 1)).toEqual(
        [rule],
      );
      for (const { location } of diagnostics) {
        const { path: file, line = 0, column } = location ?? {};
        const document = documents?.find(({ path }) => path === file);
        const content = document?.present ?? given.find(({ path }) => path === file)?.content;
        const lines = String(content).split("\n");
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
      }
    },
  );

  it("cover every rule about objects", () => {
    const seeded = new Set(seededViolations.map(({ rule }) => rule));
    const open = lintRules.filter(({ check }) => check !== undefined).map(({ code }) => code);
    expect(
      open.filter((id) => !seeded.has(id)),
      "add a violation to seeded-violations.ts",
    ).toEqual([]);
  });
});
