import { describe, expect, it } from "vitest";
import { type Json, type JsonSchema, validate } from "../../src/index.ts";

/** Per keyword: a schema, valid values, invalid values. */
const KEYWORDS: readonly {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}[] = [
  { name: "type string", schema: { type: "string" }, valid: ["", "a"], invalid: [1, true, null, [], {}] },
  { name: "type boolean", schema: { type: "boolean" }, valid: [true, false], invalid: ["true", 0, null] },
  { name: "type object", schema: { type: "object" }, valid: [{}, { a: 1 }], invalid: [[], "x", null] },
  {
    name: "type array",
    schema: { type: "array", items: { type: "string" } },
    valid: [[], ["a"]],
    invalid: [{}, [1]],
  },
  {
    name: "type integer",
    schema: { type: "integer" },
    valid: [0, -1, 1e15, 2n ** 63n - 1n],
    invalid: [1.5, "1", 1e20, 2n ** 63n, 1.0000000001],
  },
  {
    name: "type number",
    schema: { type: "number" },
    valid: [0, 1.5, 1e300, 2n ** 70n],
    invalid: ["1", null],
  },
  { name: "nullable", schema: { type: "string", nullable: true }, valid: [null, "a"], invalid: [1] },
  {
    name: "no type takes null",
    schema: { "x-kubernetes-preserve-unknown-fields": true },
    valid: [null, 1],
    invalid: [],
  },
  {
    name: "int-or-string",
    schema: { "x-kubernetes-int-or-string": true },
    valid: [1, "10%"],
    invalid: [1.5, true, null, {}],
  },
  {
    name: "int-or-string with pattern and maximum",
    schema: { "x-kubernetes-int-or-string": true, pattern: "^[0-9]+%$", maximum: 5 },
    valid: [5, "50%"],
    invalid: [6, "x"],
  },
  {
    name: "int32",
    schema: { type: "integer", format: "int32" },
    valid: [2147483647, -2147483648],
    invalid: [2147483648],
  },
  { name: "float", schema: { type: "number", format: "float" }, valid: [1e38], invalid: [1e39] },
  { name: "unknown format", schema: { type: "string", format: "nonsense" }, valid: ["x"], invalid: [] },
  {
    name: "format",
    schema: { type: "string", format: "date-time" },
    valid: ["2020-01-02T03:04:05Z"],
    invalid: ["x", 1],
  },
  { name: "minimum", schema: { type: "integer", minimum: 2 }, valid: [2], invalid: [1] },
  { name: "maximum", schema: { type: "integer", maximum: 2 }, valid: [2], invalid: [3] },
  {
    name: "exclusive bounds",
    schema: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true },
    valid: [0.5],
    invalid: [0, 1],
  },
  {
    name: "fractional maximum cuts for integers",
    schema: { type: "number", maximum: 1.5 },
    valid: [1, 1.5],
    invalid: [2, 1.6],
  },
  {
    name: "fractional bound of an integer",
    schema: { type: "integer", maximum: 1.5 },
    valid: [],
    invalid: [0, 1],
  },
  {
    name: "bound beyond int64",
    schema: { type: "integer", maximum: 2n ** 63n - 1n },
    valid: [],
    invalid: [1],
  },
  { name: "multipleOf", schema: { type: "integer", multipleOf: 3 }, valid: [0, 9, -3], invalid: [4] },
  {
    name: "multipleOf a fraction",
    schema: { type: "number", multipleOf: 0.1 },
    valid: [0.3, 1.5],
    invalid: [0.35, 1],
  },
  {
    name: "maxLength in runes",
    schema: { type: "string", maxLength: 2 },
    valid: ["ab", "😀😀"],
    invalid: ["abc"],
  },
  { name: "minLength in runes", schema: { type: "string", minLength: 2 }, valid: ["ab"], invalid: ["😀"] },
  {
    name: "pattern is unanchored RE2",
    schema: { type: "string", pattern: "b+\\z" },
    valid: ["abb"],
    invalid: ["abbc"],
  },
  { name: "pattern that RE2 lacks", schema: { type: "string", pattern: "(?=a)" }, valid: [], invalid: ["a"] },
  { name: "enum", schema: { type: "string", enum: ["a", "b"] }, valid: ["a"], invalid: ["c", ""] },
  { name: "enum of numbers", schema: { type: "integer", enum: [1, 2] }, valid: [1], invalid: [3, "1"] },
  {
    name: "enum of objects",
    schema: { type: "object", enum: [{ a: [1] }] },
    valid: [{ a: [1] }],
    invalid: [{ a: [2] }],
  },
  {
    name: "enum refuses null",
    schema: { type: "string", nullable: true, enum: ["a", null] },
    valid: ["a"],
    invalid: [null],
  },
  { name: "enum converts a number", schema: { type: "number", enum: [1] }, valid: [1, 1.9], invalid: [2.1] },
  {
    name: "enum converts a code point",
    schema: { "x-kubernetes-int-or-string": true, enum: ["A"] },
    valid: ["A", 65],
    invalid: [66, "B"],
  },
  {
    name: "minItems",
    schema: { type: "array", items: { type: "integer" }, minItems: 1 },
    valid: [[1]],
    invalid: [[]],
  },
  {
    name: "maxItems",
    schema: { type: "array", items: { type: "integer" }, maxItems: 1 },
    valid: [[1]],
    invalid: [[1, 2]],
  },
  { name: "minProperties", schema: { type: "object", minProperties: 1 }, valid: [{ a: 1 }], invalid: [{}] },
  {
    name: "maxProperties",
    schema: { type: "object", maxProperties: 1 },
    valid: [{}],
    invalid: [{ a: 1, b: 2 }],
  },
  {
    name: "required",
    schema: { type: "object", required: ["a"] },
    valid: [{ a: null }],
    invalid: [{}, { b: 1 }],
  },
  {
    name: "required of a name that objects inherit",
    schema: { type: "object", required: ["toString"] },
    valid: [JSON.parse('{"toString":1}')],
    invalid: [{}],
  },
  {
    name: "properties",
    schema: { type: "object", properties: { a: { type: "string" } } },
    valid: [{ a: "x" }, { b: 1 }],
    invalid: [{ a: 1 }],
  },
  {
    name: "additionalProperties",
    schema: { type: "object", additionalProperties: { type: "string" } },
    valid: [{ x: "y" }],
    invalid: [{ x: 1 }],
  },
  {
    name: "additionalProperties false",
    schema: { type: "object", additionalProperties: false },
    valid: [{}],
    invalid: [{ x: 1 }],
  },
  {
    name: "allOf",
    schema: { type: "integer", allOf: [{ minimum: 1 }, { maximum: 3 }] },
    valid: [2],
    invalid: [0, 4],
  },
  {
    name: "anyOf",
    schema: { type: "integer", anyOf: [{ minimum: 5 }, { maximum: 1 }] },
    valid: [0, 6],
    invalid: [3],
  },
  {
    name: "oneOf",
    schema: { type: "integer", oneOf: [{ minimum: 2 }, { maximum: 4 }] },
    valid: [1, 5],
    invalid: [3],
  },
  { name: "not", schema: { type: "object", not: { required: ["a"] } }, valid: [{}], invalid: [{ a: 1 }] },
  {
    name: "list-type set",
    schema: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
    valid: [["a", "b"]],
    invalid: [["a", "a"]],
  },
  {
    name: "list-type map",
    schema: {
      type: "array",
      items: {
        type: "object",
        required: ["k"],
        properties: { k: { type: "string" }, v: { type: "integer" } },
      },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
    },
    valid: [[{ k: "a" }, { k: "b" }]],
    invalid: [
      [
        { k: "a", v: 1 },
        { k: "a", v: 2 },
      ],
    ],
  },
  {
    name: "a string with a format lets lists through",
    schema: { type: "string", format: "date" },
    valid: [["x"]],
    invalid: [{}],
  },
];

describe.each(KEYWORDS)("$name", ({ schema, valid, invalid }) => {
  it.each(valid.map((value) => ({ value, text: show(value) })))("takes $text", ({ value }) => {
    expect(validate(value, schema)).toEqual([]);
  });
  it.each(invalid.map((value) => ({ value, text: show(value) })))("refuses $text", ({ value }) => {
    expect(validate(value, schema)).not.toEqual([]);
  });
});

function show(value: Json): string {
  return JSON.stringify(value, (_, v) => (typeof v === "bigint" ? `${v}n` : v));
}

describe("errors", () => {
  it("report path, type and fix", () => {
    const schema: JsonSchema = {
      type: "object",
      required: ["kind"],
      properties: {
        list: { type: "array", items: { type: "string", maxLength: 1 } },
        map: { type: "object", additionalProperties: { type: "integer", enum: [1, 2] } },
      },
    };
    expect(validate({ list: ["a", "bc"], map: { "a.b/c": 3 } }, schema)).toEqual([
      { path: "list[1]", type: "FieldValueTooLong", message: "may not be longer than 1 characters" },
      { path: "map[a.b/c]", type: "FieldValueNotSupported", message: "must be one of 1, 2" },
      { path: "kind", type: "FieldValueRequired", message: "is required" },
    ]);
  });
});

it.each<readonly [JsonSchema, Json, readonly string[]]>([
  [{ type: "string" }, 1, ["string"]],
  [{ type: "string", nullable: true }, 1, ["string"]],
  [{ "x-kubernetes-int-or-string": true }, true, ["integer", "string"]],
])("an error of a type has the types of %j", (schema, value, types) => {
  const [error] = validate(value, schema);
  expect(error).toMatchObject({ type: "FieldValueTypeInvalid", types });
  expect(error?.message).toContain(`must be ${types.join(" or ")}, not `);
});
