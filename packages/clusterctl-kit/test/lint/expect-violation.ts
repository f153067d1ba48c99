import { expect } from "vitest";
import { lint } from "../../src/lint/index.ts";
import { toFiles } from "./clean-providers.ts";
import type { SeededViolation } from "./seeds/seeded-violation.ts";

/** Expects that lint finds a violation at an existing place, and that no other rule finds something. */
export function expectViolation({ rule, provider, seed, options }: SeededViolation): void {
  const files = provider();
  seed(files);
  const given = toFiles(files);
  const { findings: diagnostics } = lint(given, options);
  expect([...new Set(diagnostics.map(({ code }) => code))], JSON.stringify(diagnostics, null, 1)).toEqual([
    rule,
  ]);
  for (const { location } of diagnostics) {
    const { path: file, line = 0, column } = location ?? {};
    const content = given.find(({ path }) => path === file)?.content;
    const lines = String(content).split("\n");
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
  }
}
