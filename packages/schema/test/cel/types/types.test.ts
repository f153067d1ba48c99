import type { JsonSchema } from "@capikit/common/json";
import { describe, expect, it, test } from "vitest";
import { declare, isVisible } from "../../../src/cel/types/declaration.ts";
import { escapeName, unescapeName } from "../../../src/cel/types/escape.ts";

describe("declaration", () => {
  const untyped: JsonSchema = {};
  const schemas: readonly JsonSchema[] = [
    untyped,
    { type: "null" as never },
    { "x-kubernetes-int-or-string": true },
    ...(["boolean", "integer", "number", "object", "string"] as const).map((type) => ({ type })),
    { type: "array" },
    { type: "object", properties: { a: untyped } },
    { type: "object", additionalProperties: true },
  ];

  test("sees the schemas that have a declaration", () => {
    const nested = schemas.flatMap((schema): JsonSchema[] => [
      schema,
      { type: "array", items: schema },
      { type: "object", additionalProperties: schema },
    ]);
    for (const schema of nested) expect(isVisible(schema)).toBe(declare(schema, false) !== undefined);
    expect(nested.filter(isVisible)).toHaveLength(24);
  });

  test("sees no arrays that are declared as a resource", () => {
    expect(declare({ type: "array", items: { type: "string" } }, true)).toBeUndefined();
  });
});

describe("escape", () => {
  it.each([
    ["plain", "plain"],
    ["a-b", "a__dash__b"],
    ["a.b/c", "a__dot__b__slash__c"],
    ["a__b", "a__underscores__b"],
    ["a_b", "a_b"],
    ["namespace", "__namespace__"],
    ["true", "__true__"],
    ["int", "int"],
  ])("%s is %s in expressions", (name, escaped) => {
    expect(escapeName(name)).toBe(escaped);
    expect(unescapeName(escaped)).toBe(name);
  });

  it.each(["", "9a", "a b", "a$b", "é"])("%j has no name in expressions", (name) => {
    expect(escapeName(name)).toBeUndefined();
  });

  it.each(["__wrong__", "a__namespace__", "__constructor__"])("%s is not an escape", (name) => {
    expect(unescapeName(name)).toBeUndefined();
  });
});
