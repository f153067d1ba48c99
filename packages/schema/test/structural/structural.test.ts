import { describe, expect, it } from "vitest";
import { applyDefaults, compileSchema, type Json, type JsonSchema, prune } from "../../src/index.ts";

describe("apply defaults", () => {
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
});

describe("prune", () => {
  const A: JsonSchema = { type: "object", properties: { a: { type: "string" } } };
  const OPEN = { "x-kubernetes-preserve-unknown-fields": true } as const;
  const CASES: readonly {
    readonly name: string;
    readonly schema: JsonSchema;
    readonly value: Json;
    readonly result: Json;
    readonly dropped: readonly string[];
    readonly root?: boolean;
  }[] = [
    { name: "unknown members", schema: A, value: { a: 1, b: 2 }, result: { a: 1 }, dropped: ["b"] },
    {
      name: "below items",
      schema: { type: "array", items: A },
      value: [{ b: 1 }],
      result: [{}],
      dropped: ["[0].b"],
    },
    {
      name: "below additional properties",
      schema: { type: "object", additionalProperties: A },
      value: { k: { a: 1, b: 1 } },
      result: { k: { a: 1 } },
      dropped: ["k.b"],
    },
    {
      name: "additionalProperties true keeps names, not what is below",
      schema: { type: "object", additionalProperties: true },
      value: { k: 1, o: { x: 1 } },
      result: { k: 1, o: {} },
      dropped: ["o.x"],
    },
    {
      name: "additionalProperties false leaves the member for validation",
      schema: { type: "object", additionalProperties: false },
      value: { k: 1 },
      result: { k: 1 },
      dropped: [],
    },
    {
      name: "preserve-unknown-fields prunes what is described",
      schema: { ...OPEN, type: "object", properties: { o: A } },
      value: { x: { y: 1 }, o: { a: 1, b: 1 } },
      result: { x: { y: 1 }, o: { a: 1 } },
      dropped: ["o.b"],
    },
    {
      name: "preserve-unknown-fields reaches into items",
      schema: { ...OPEN, type: "array", items: A },
      value: [{ b: 1 }],
      result: [{ b: 1 }],
      dropped: [],
    },
    {
      name: "an embedded resource keeps its meta fields",
      schema: { type: "object", properties: { o: { ...A, "x-kubernetes-embedded-resource": true } } },
      value: { o: { apiVersion: "v1", kind: "K", metadata: { x: 1 }, b: 1 } },
      result: { o: { apiVersion: "v1", kind: "K", metadata: { x: 1 } } },
      dropped: ["o.b"],
    },
    {
      name: "the root keeps its meta fields",
      schema: A,
      value: { apiVersion: "v1", kind: "K", metadata: { x: 1 }, b: 1 },
      result: { apiVersion: "v1", kind: "K", metadata: { x: 1 } },
      dropped: ["b"],
      root: true,
    },
    {
      name: "inherited names are unknown",
      schema: A,
      value: { valueOf: 1 },
      result: {},
      dropped: ["valueOf"],
    },
  ];

  describe("prune", () => {
    it.each(CASES)("$name", ({ schema, value, result, dropped, root }) => {
      const reported: string[] = [];
      expect(prune(value, schema, { root: root ?? false, onDropped: (path) => reported.push(path) })).toEqual(
        result,
      );
      expect(reported).toEqual(dropped);
    });

    it("returns the value itself when nothing is unknown", () => {
      const value = { a: "x" };
      expect(prune(value, A)).toBe(value);
    });
  });
});
