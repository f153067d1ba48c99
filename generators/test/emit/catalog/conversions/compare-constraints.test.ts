import type { JsonSchema } from "@capikit/common/json";
import { expect, it } from "vitest";
import { unmetConstraints } from "../../../../src/emit/catalog/conversions/compare-shapes.ts";

const reasons = (source: JsonSchema, target: JsonSchema) =>
  unmetConstraints(source, target).map(({ path, reason }) => `${path} ${reason}`.trim());

const rule = (text: string): JsonSchema => ({ "x-kubernetes-validations": [{ rule: text }] });

it.each<readonly [JsonSchema, JsonSchema]>([
  [{}, {}],
  [
    { minLength: 2, maxLength: 3 },
    { minLength: 1, maxLength: 3 },
  ],
  [{ minimum: 2 }, { minimum: 1, exclusiveMinimum: true }],
  [{ minimum: 1, exclusiveMinimum: true }, { minimum: 1 }],
  [
    { maximum: 1, exclusiveMaximum: true },
    { maximum: 1, exclusiveMaximum: true },
  ],
  [{ pattern: "a" }, {}],
  [
    { type: "string", pattern: "a", format: "uri" },
    { type: "string", pattern: "a", format: "uri" },
  ],
  [
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
  ],
  [{}, { uniqueItems: false, "x-kubernetes-list-type": "atomic", minItems: 0 }],
  [rule("self > 1"), rule("self > 1")],
  [{ items: { maxLength: 3 } }, { items: { maxLength: 4 } }],
])("%# implies constraints that are weaker", (source, target) => {
  expect(reasons(source, target)).toEqual([]);
});

it.each<[JsonSchema, JsonSchema, string]>([
  [{}, { minLength: 1 }, "has minLength 1, but none in the source"],
  [{ maxItems: 4 }, { maxItems: 3 }, "has maxItems 3, but 4 in the source"],
  [{}, { minProperties: 1 }, "has minProperties 1, but none in the source"],
  [{}, { minimum: 1 }, "has minimum 1, but none in the source"],
  [
    { minimum: 1 },
    { minimum: 1, exclusiveMinimum: true },
    "has exclusiveMinimum true, but none in the source",
  ],
  [{ maximum: 9 }, { maximum: 8 }, "has maximum 8, but 9 in the source"],
  [
    { maximum: 8 },
    { maximum: 8, exclusiveMaximum: true },
    "has exclusiveMaximum true, but none in the source",
  ],
  [{ multipleOf: 3 }, { multipleOf: 2 }, "has multipleOf 2, but 3 in the source"],
  [{ pattern: "b" }, { pattern: "a" }, 'has pattern "a", but "b" in the source'],
  [{}, { type: "string", format: "uri" }, 'has format "uri", but none in the source'],
  [{}, { uniqueItems: true }, "has uniqueItems true, but none in the source"],
  [{}, { "x-kubernetes-list-type": "set" }, 'has x-kubernetes-list-type "set", but none in the source'],
  [
    rule("self > 1"),
    rule("self > 2"),
    'has x-kubernetes-validations [{"rule":"self > 2"}], but [{"rule":"self > 1"}] in the source',
  ],
  [{ items: {} }, { items: { maxLength: 3 } }, "[] has maxLength 3, but none in the source"],
  [
    { additionalProperties: { items: {} } },
    { additionalProperties: { items: { maxLength: 3 } } },
    ".*[] has maxLength 3, but none in the source",
  ],
])("%# finds what the source does not imply", (source, target, reason) => {
  expect(reasons(source, target)).toEqual([reason]);
});
