import { describe, expect, it } from "vitest";
import {
  admit,
  compileSchema,
  type Json,
  type JsonSchema,
  validate,
  validateSchema,
} from "../../src/index.ts";
import { findUnsatisfiable } from "../../src/manifests/index.ts";

const int32: JsonSchema = { type: "integer", format: "int32" };
const text: JsonSchema = { type: "string" };

/** A schema that accepts no value, values that it rejects, and the keyword of the error. */
const rejecting: readonly [name: string, schema: JsonSchema, values: readonly Json[], keyword: string][] = [
  ["a maximum beyond int32", { ...int32, maximum: 4294967295 }, [0, 1, -1], "maximum"],
  ["a minimum beyond int32", { ...int32, minimum: -4294967295 }, [0, 1, -1], "minimum"],
  ["the maximum of int64", { type: "integer", format: "int64", maximum: 2 ** 63 }, [0, 1], "maximum"],
  ["the minimum of int64", { type: "integer", minimum: -(2 ** 63) }, [0, 1, -1], "minimum"],
  ["a fraction", { type: "integer", minimum: 0.5 }, [0, 1], "minimum"],
  ["a factor beyond int32", { ...int32, multipleOf: 2 ** 31 }, [0, 1], "multipleOf"],
  ["a maximum beyond float", { type: "number", format: "float", maximum: 1e300 }, [0.5], "maximum"],
  ["contradictory lengths", { ...text, minLength: 2, maxLength: 1 }, ["", "a", "ab"], "maxLength"],
  [
    "an open range without integer",
    {
      type: "integer",
      minimum: 1,
      maximum: 2,
      exclusiveMinimum: true,
      exclusiveMaximum: true,
    },
    [1, 2],
    "maximum",
  ],
  ["an enum of another type", { type: "integer", enum: ["1"] }, [1, "1"], "enum"],
  ["an enum beyond the length", { ...text, maxLength: 1, enum: ["ab"] }, ["ab", "a"], "enum"],
];

const accepting: readonly [name: string, schema: JsonSchema][] = [
  ["the largest int32", { ...int32, maximum: 2147483647, minimum: -2147483648 }],
  ["int64", { type: "integer", format: "int64", maximum: 4294967295 }],
  ["a bound near -2^63", { type: "integer", minimum: -(2 ** 63) + 1024 }],
  ["no format", { type: "integer", maximum: 4294967295 }],
  ["a format of another type", { type: "integer", format: "uint32", maximum: 4294967295 }],
  ["equal bounds", { ...text, minLength: 1, maxLength: 1 }],
  ["one usable value", { type: "integer", enum: ["1", 2] }],
  ["a branch without value", { ...text, anyOf: [{ minLength: 2, maxLength: 1 }, { pattern: "^a" }] }],
];

const rootOf = (field: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { spec: { type: "object", properties: { f: { type: "array", items: field } } } },
});

describe("schemas that accept no value", () => {
  it.each(rejecting)("are found: %s", (_, schema, values, keyword) => {
    expect(validateSchema(rootOf(schema))).toEqual([]);
    const schemaPath = ["properties", "spec", "properties", "f", "items", keyword];
    expect(findUnsatisfiable(rootOf(schema))).toEqual([expect.objectContaining({ schemaPath, keyword })]);
    for (const value of values) expect(validate(value, schema)).not.toEqual([]);
  });

  it.each(accepting)("are not those with %s", (_, schema) => {
    expect(findUnsatisfiable(rootOf(schema))).toEqual([]);
  });

  it("have required fields that are pruned", () => {
    const spec: JsonSchema = { type: "object", properties: { a: text }, required: ["a", "b"] };
    expect(
      findUnsatisfiable({ type: "object", required: ["metadata", "spec"], properties: { spec } }),
    ).toEqual([
      {
        schemaPath: ["properties", "spec", "required"],
        keyword: "required",
        message: "must not name b: it has no schema, so the API server prunes it",
      },
    ]);
    const open = { ...spec, "x-kubernetes-preserve-unknown-fields": true };
    expect(findUnsatisfiable({ type: "object", properties: { spec: open } })).toEqual([]);
    const map: JsonSchema = { type: "object", additionalProperties: text, required: ["b"] };
    expect(findUnsatisfiable({ type: "object", properties: { map } })).toEqual([]);
  });

  it("have a required status that the server removes from new objects", () => {
    const schema: JsonSchema = {
      type: "object",
      required: ["status"],
      properties: { status: { type: "object", default: {} } },
    };
    expect(findUnsatisfiable(schema)).toEqual([]);
    const found = {
      schemaPath: ["required"],
      keyword: "required",
      message: expect.stringContaining("status"),
    };
    expect(findUnsatisfiable(schema, { statusSubresource: true })).toEqual([found]);
    const admission = { apiVersion: "a/v1", kind: "A", scope: "Cluster", statusSubresource: true } as const;
    const object = { apiVersion: "a/v1", kind: "A", metadata: { name: "a" }, status: {} };
    const { errors } = admit(object, { ...admission, schema: compileSchema(schema) });
    expect(errors).toEqual([expect.objectContaining({ path: "status", type: "FieldValueRequired" })]);
  });
});
