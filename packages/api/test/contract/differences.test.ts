import { describe, expect, it } from "vitest";
import { contractDifferences, contractDocuments, differencesOf, findRule } from "../../src/contract/index.ts";

const differences = contractDifferences();

describe("the differences", () => {
  it("have unique ids", () => {
    const ids = differences.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(differences)("$id is complete and refers to existing rules", (difference) => {
    expect(difference.rules.length).toBeGreaterThan(0);
    for (const rule of difference.rules) expect(findRule(rule), rule).toBeDefined();
    for (const text of [difference.statement, difference.does, difference.advice])
      expect(text).toMatch(/\.$/);
    for (const source of [difference.statementSource, difference.doesSource])
      if ("document" in source) expect(contractDocuments).toHaveProperty([source.document]);
    expect(difference.statementSource).not.toEqual(difference.doesSource);
    expect(Object.isFrozen(difference)).toBe(true);
  });

  it("are found by rule", () => {
    expect(differencesOf("infra-machine-pool/initialization").map(({ id }) => id)).toEqual([
      "machine-pool-reads-ready",
    ]);
    expect(differencesOf("infra-machine/addresses")).toEqual([]);
  });
});
