import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contractRules, findRule, type RuleId } from "@capikit/api/contract";
import { findLintRule } from "@capikit/clusterctl-kit/lint";
import { describe, expect, it } from "vitest";
import { allSeeds } from "../../../packages/clusterctl-kit/test/lint/all-seeds.ts";
import { conformanceChecks } from "../../../packages/extension-kit/src/testing/index.ts";
import { faults } from "../../../packages/extension-kit/test/conformance/support/faults/index.ts";
import { root } from "../src/root.ts";
import { type RuleWithoutLint, rulesOfSharedLint, rulesWithoutLint } from "../src/rules-without-lint.ts";

const required = contractRules().filter(({ level }) => level !== "may");
// Other tests show that exactly one rule or check finds each of these violations.
const byLint = new Set(allSeeds.map(({ rule }) => findLintRule(rule)?.contractRule));
const planted = new Set(faults.map(({ check }) => check));
const byConformance = new Set(
  conformanceChecks.filter(({ code }) => planted.has(code)).map(({ rule }) => rule),
);
const isPlanted = (id: RuleId): boolean => byLint.has(id) || byConformance.has(id) || id in rulesOfSharedLint;

describe("rules of the contracts with level must or should", () => {
  it.each(required)("$id has a planted violation, or a reason why files do not show it", ({ id }) => {
    const help = `add a violation of ${id} to packages/clusterctl-kit/test/lint/seeds`;
    expect([isPlanted(id), id in rulesWithoutLint].filter(Boolean), help).toHaveLength(1);
  });

  it.each(Object.entries<readonly [string, string]>(rulesOfSharedLint))(
    "%s has the violation of a shared rule",
    (id, [code, what]) => {
      expect(findRule(id)).toBeDefined();
      expect(byLint.has(id as RuleId), "the rule has one of its own").toBe(false);
      expect(allSeeds.some((seed) => seed.rule === code && seed.what === what)).toBe(true);
    },
  );

  it.each(Object.entries<RuleWithoutLint>(rulesWithoutLint))(
    "%s is followed by capikit's own parts",
    (id, { tests = [] }) => {
      expect(findRule(id)).toBeDefined();
      for (const [path, name] of tests) {
        expect(existsSync(join(root, path)), path).toBe(true);
        expect(readFileSync(join(root, path), "utf8"), path).toContain(name);
      }
    },
  );
});
