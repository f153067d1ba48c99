import { describe, expect, it } from "vitest";
import { applyDefaults, compileSchema, type Json, type JsonSchema } from "../../src/index.ts";

const OBJECT: JsonSchema = { type: "object", properties: { a: { type: "string", default: "x" } } };
const CASES: readonly {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: Json;
  readonly result: Json;
}[] = [
  { name: "an absent member", schema: OBJECT, value: {}, result: { a: "x" } },
  { name: "a given member stays", schema: OBJECT, value: { a: "" }, result: { a: "" } },
  { name: "a null that may not be", schema: OBJECT, value: { a: null }, result: { a: "x" } },
  {
    name: "a null that may be stays",
    schema: { type: "object", properties: { a: { type: "string", nullable: true, default: "x" } } },
    value: { a: null },
    result: { a: null },
  },
  {
    name: "not in absent objects",
    schema: { type: "object", properties: { o: OBJECT } },
    value: {},
    result: {},
  },
  {
    name: "inside of a default",
    schema: { type: "object", properties: { o: { ...OBJECT, default: {} } } },
    value: {},
    result: { o: { a: "x" } },
  },
  {
    name: "in items, and null items with a default",
    schema: { type: "array", items: { ...OBJECT, default: { a: "n" } } },
    value: [{}, null],
    result: [{ a: "x" }, { a: "n" }],
  },
  {
    name: "in additional properties",
    schema: { type: "object", additionalProperties: OBJECT },
    value: { k: {} },
    result: { k: { a: "x" } },
  },
  {
    name: "a default of null is none",
    schema: { type: "object", properties: { a: { type: "string", nullable: true, default: null } } },
    value: {},
    result: {},
  },
  { name: "other types are left", schema: OBJECT, value: "text", result: "text" },
];

describe("applyDefaults", () => {
  it.each(CASES)("$name", ({ schema, value, result }) => {
    expect(applyDefaults(value, schema)).toEqual(result);
  });

  it("returns the value itself when nothing is missing, and never changes its input", () => {
    const full = { a: "y" };
    expect(applyDefaults(full, OBJECT)).toBe(full);
    expect(applyDefaults(Object.freeze({}), OBJECT)).toEqual({ a: "x" });
  });

  it("keeps keys that objects inherit apart", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: Object.fromEntries([["toString", { type: "string" as const, default: "d" }]]),
    };
    expect(Object.keys(applyDefaults({}, schema) as object)).toEqual(["toString"]);
  });
});

describe("pruneNulls", () => {
  const schema = compileSchema({
    type: "object",
    properties: {
      plain: { type: "string" },
      nullable: { type: "string", nullable: true },
      defaulted: { type: "string", default: "x" },
      list: { type: "array", items: { type: "string" } },
      free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    },
  });
  it("drops nulls that may not be and have no default, in objects only", () => {
    const value = { plain: null, nullable: null, defaulted: null, list: [null], free: { any: null } };
    expect(schema.pruneNulls(value)).toEqual({
      nullable: null,
      defaulted: null,
      list: [null],
      free: { any: null },
    });
  });
});
