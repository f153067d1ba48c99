import { describe, expect, it } from "vitest";
import {
  type ContractField,
  checkPlaces,
  circumstances,
  contractDifferences,
  contractDocuments,
  contractNames,
  contractRules,
  contractVersions,
  differencesOf,
  fieldsIn,
  findRule,
  parseFieldPath,
  ruleLevels,
} from "../../src/contract/index.ts";

describe("differences", () => {
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
});

describe("rules", () => {
  const rules = contractRules();

  /** Returns the parent paths of a list's or map's field. */
  function parentsOf({ path }: ContractField): string[] {
    const parts = path.split(".");
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
  }

  describe("the rules", () => {
    it("have unique ids", () => {
      const ids = rules.map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });

    it.each(rules)("$id is complete", (rule) => {
      expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
      const [owner] = rule.id.split("/");
      expect(rule.contracts.length > 1 ? "resource" : rule.contracts[0]).toBe(owner);
      expect(ruleLevels).toContain(rule.level);
      expect(rule.title).toMatch(/^\S.*[^.]$/);
      expect(rule.explanation).toMatch(/\.$/);
      expect(rule.sources.length).toBeGreaterThan(0);
      expect(rule.check.length).toBeGreaterThan(0);
      expect(rule.versions.length).toBeGreaterThan(0);
      for (const place of rule.check) expect(checkPlaces).toHaveProperty([place]);
      for (const circumstance of rule.when) expect(circumstances).toHaveProperty([circumstance]);
      for (const source of rule.sources)
        if ("document" in source) expect(contractDocuments).toHaveProperty([source.document]);
    });

    const withFields = rules.filter(({ fields }) => fields.length > 0);
    it.each(withFields)("$id has valid fields", (rule) => {
      for (const field of rule.fields) {
        expect(parseFieldPath(field.path).length).toBeGreaterThan(0);
        expect(field.of.length).toBeGreaterThan(0);
        for (const resource of field.of) expect(rule.resources).toContain(resource);
        for (const version of field.versions) expect(rule.versions).toContain(version);
        if (field.format === "int32" || field.format === "int64") expect(field.type).toBe("integer");
        if (field.format === "duration" || field.format === "date-time") expect(field.type).toBe("string");
        if (field.bounds?.listMapKeys !== undefined || field.bounds?.maxItems !== undefined)
          expect(field.type).toBe("array");
      }
    });

    it.each(
      withFields.flatMap((rule) => contractVersions.map((version) => ({ rule, version, id: rule.id }))),
    )(
      "$id has no duplicate field in $version, and only steps into lists, maps and objects",
      ({ rule, version }) => {
        const fields = fieldsIn(rule, version);
        const keys = fields.flatMap(({ of, path }) => of.map((resource) => `${resource} ${path}`));
        expect(new Set(keys).size).toBe(keys.length);
        for (const field of fields) {
          for (const parent of parentsOf(field)) {
            const list = parent.endsWith("[]");
            const bare = parent.replace(/(\[\]|\{\})$/, "");
            const known = fields.find(({ path }) => path === bare);
            if (known !== undefined) expect(known.type).toBe(list ? "array" : "object");
          }
        }
      },
    );

    it("cover every contract in both versions and on every level", () => {
      for (const contract of contractNames)
        for (const version of contractVersions)
          expect(contractRules({ contract, version, level: "must" }).length).toBeGreaterThan(0);
    });

    it("use every circumstance and every check place", () => {
      const used = new Set<string>(rules.flatMap(({ when, check }) => [...when, ...check]));
      const known = [...Object.keys(circumstances), ...Object.keys(checkPlaces)];
      expect(known.filter((name) => !used.has(name))).toEqual([]);
    });

    it("are immutable", () => {
      const rule = findRule("infra-cluster/initialization");
      expect(rule).toBeDefined();
      expect(Object.isFrozen(rule) && Object.isFrozen(rule?.fields) && Object.isFrozen(rule?.fields[0])).toBe(
        true,
      );
    });
  });
});
