import { expect, test } from "vitest";
import { findLintRule, lintRules } from "../../src/lint/index.ts";

test("all rules have unique codes and complete documentation", () => {
  expect(new Set(lintRules.map(({ code }) => code)).size).toBe(lintRules.length);
  for (const { code, title, why, wrong, right, help, sources } of lintRules) {
    expect(code).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
    for (const text of [title, why, wrong, right, help]) expect(text.trim(), code).not.toBe("");
    expect(wrong, code).not.toBe(right);
    expect(sources.length, code).toBeGreaterThan(0);
  }
});

test("rules are found by their codes", () => {
  expect(findLintRule("crd/scope")?.severity).toBe("error");
  expect(findLintRule("crd/scop")).toBeUndefined();
});
