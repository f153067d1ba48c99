import { describe, expect, it } from "vitest";
import { type JsonSchema, validate, validateSchema } from "../../src/index.ts";

const text: JsonSchema = { type: "string" };
const list: JsonSchema = { type: "array", items: text };
const rule = (source: string) => ({ "x-kubernetes-validations": [{ rule: source }] });
const free = { "x-kubernetes-preserve-unknown-fields": true } as const;

/** Schemas of variables with the paths of the errors of Cluster API's webhook. */
type Row = [string, JsonSchema, ...string[]];
const schemas: Row[] = [
  ["a scalar", { type: "string", default: "x" }],
  ["a rule on an array", { ...list, ...rule("self.size() > 0") }, "x-kubernetes-validations.0.rule"],
  [
    "a rule on an array in an object",
    { type: "object", properties: { a: { ...list, ...rule("self.size() > 0") } } },
  ],
  ["a rule on items of an array", { type: "array", items: { ...text, ...rule("self != ''") } }],
  ["a rule on a map", { type: "object", additionalProperties: text, ...rule("self.size() > 0") }],
  ["a rule on metadata", { type: "object", ...rule("self.metadata.name == ''") }],
  [
    "a rule on metadata of a member",
    { type: "object", properties: { a: { type: "object", ...rule("self.metadata.name == ''") } } },
    "properties.a.x-kubernetes-validations.0.rule",
  ],
  ["a default and a rule on metadata", { type: "object", default: {}, ...rule("!has(self.metadata)") }],
  [
    "an example and a rule on metadata",
    { type: "object", example: {}, ...rule("!has(self.metadata)") },
    "example",
  ],
  ["unique items", { ...list, uniqueItems: true }],
  ["unique items of a member", { type: "object", properties: { a: { ...list, uniqueItems: true } } }],
  ["an undescribed member in allOf", { ...free, allOf: [{ properties: { a: { minLength: 1 } } }] }],
  ["an undescribed member in anyOf", { type: "object", anyOf: [{ required: ["a"], properties: { a: {} } }] }],
  ["an example of another type", { type: "string", example: 1 }, "example"],
  ["an enum value of another type", { type: "string", enum: ["a", 1] }, "enum.1"],
  ["an enum value that is too long", { type: "string", maxLength: 1, enum: ["a", "bc"] }, "enum.1"],
  ["an example that is null", { type: "string", example: null }],
  ["an example that breaks a rule", { ...text, example: "", ...rule("self != ''") }, "example"],
  ["an enum value that breaks a rule", { ...text, enum: ["", "a"], ...rule("self != ''") }, "enum.0"],
  [
    "an example that only breaks a rule below",
    { type: "object", properties: { a: { ...text, ...rule("self != ''") } }, example: { a: "" } },
  ],
  ["an example of items", { type: "array", items: { type: "integer", example: "x" } }, "items.example"],
  [
    "an example of values",
    { type: "object", additionalProperties: { type: "integer", example: "x" } },
    "additionalProperties.example",
  ],
  ["an enum in allOf", { type: "string", allOf: [{ minLength: 2, enum: ["a"] }] }, "allOf.0.enum.0"],
  ["an example in not", { type: "string", not: { minLength: 2, example: "a" } }, "not.example"],
];

describe("schemas of variables", () => {
  it.each<Row>(schemas)("%s", (_title, schema, ...paths) => {
    const errors = validateSchema(schema, { variable: true });
    expect(errors.map(({ schemaPath }) => schemaPath.join("."))).toEqual(paths);
  });

  it("types rules of embedded resources in defaults as those of a resource", () => {
    const embedded: JsonSchema = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      ...free,
      default: { apiVersion: "v1", kind: "A", metadata: { name: "a" } },
      ...rule("self.metadata.name == 'a'"),
    };
    expect(validateSchema({ type: "object", properties: { spec: embedded } })).toEqual([]);
  });

  it.each([
    [["a", "b"], []],
    [["a", "a"], ["must not contain duplicates"]],
  ])("validates unique items %j", (value, messages) => {
    const errors = validate(value, { ...list, uniqueItems: true });
    expect(errors.map(({ message }) => message)).toEqual(messages);
  });
});
