import type { JsonSchema } from "@capikit/common/json";
import { expect, test } from "vitest";
import { declare, isVisible } from "../../../src/cel/types/declaration.ts";

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
