import { describe, expect, it } from "vitest";
import { admit, compileSchema, type JsonSchema, validateSchema } from "../../src/index.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    list: {
      type: "array",
      maxItems: 10,
      items: {
        type: "object",
        properties: { size: { type: "integer" } },
        "x-kubernetes-validations": [{ rule: "self.size > 1", message: "size must exceed 1" }],
      },
    },
  },
};

describe("a compiled schema", () => {
  it("stops validation at as many errors as are asked for", () => {
    const item: JsonSchema = {
      type: "object",
      properties: { names: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" } },
      required: ["a", "b"],
    };
    const schema = compileSchema({
      type: "object",
      properties: { list: { type: "array", items: { ...item, allOf: [{ required: ["c", "d"] }] } } },
    });
    const bad = { names: ["x", "x", 1] };
    // Values after the last error must not be read.
    const trap = new Proxy(bad, {
      get: () => expect.fail("looked at"),
      ownKeys: () => expect.fail("looked at"),
    });
    const all = schema.validate({ list: [bad, bad] });
    expect(all).toHaveLength(12);
    for (const maxErrors of [1, 2, 3, 4, 5])
      expect(schema.validate({ list: [bad, trap] }, { maxErrors })).toEqual(all.slice(0, maxErrors));
    expect(schema.validate({ list: [bad, bad] }, { maxErrors: 11 })).toEqual(all.slice(0, 11));
    expect(schema.validate({ list: [bad, bad] }, { maxErrors: 100 })).toEqual(all);
  });

  it("is frozen and compiles its rules once", () => {
    const compiled = compileSchema(SCHEMA);
    expect(Object.isFrozen(compiled)).toBe(true);
    expect(compiled.rules()).toBe(compiled.rules());
    expect(compiled.rules().validate({ list: [{ size: 1 }] }, undefined)).toMatchObject([
      { path: "list[0]" },
    ]);
  });

  it("does not check rules where schemas alone are asked for", () => {
    expect(compileSchema(SCHEMA).validate({ list: [{ size: 1 }] })).toEqual([]);
  });

  it("is recognized only as it was made", () => {
    const copy = { ...compileSchema(SCHEMA) };
    const request = { schema: copy, apiVersion: "a/v1", kind: "K", scope: "Cluster" } as const;
    expect(() => admit({}, request)).toThrow(/compileSchema/);
  });
});

describe("errors of rules in a schema", () => {
  const withRule = (rule: string, more: Partial<JsonSchema> = {}): JsonSchema => ({
    type: "object",
    properties: { n: { type: "integer", "x-kubernetes-validations": [{ rule: "true" }, { rule }], ...more } },
  });

  it("name the rule", () => {
    const place = ["properties", "n", "x-kubernetes-validations", "1", "rule"];
    expect(validateSchema(withRule("self >")).map(({ schemaPath }) => schemaPath)).toEqual([place]);
    expect(validateSchema(withRule("self + 1")).map(({ schemaPath }) => schemaPath)).toEqual([place]);
    expect(validateSchema(withRule("self > 0"))).toEqual([]);
  });

  it("wait for the rest of the schema to be right", () => {
    const errors = validateSchema(withRule("self >", { uniqueItems: true }));
    expect(errors.map(({ keyword }) => keyword)).toEqual(["uniqueItems"]);
  });

  it("are found in defaults too", () => {
    const [error, ...others] = validateSchema(withRule("self > 5", { default: 5 }));
    expect(error).toMatchObject({ schemaPath: ["properties", "n", "default"], keyword: "default" });
    expect(others).toEqual([]);
  });
});
