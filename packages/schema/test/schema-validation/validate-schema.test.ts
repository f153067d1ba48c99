import { describe, expect, it } from "vitest";
import { type JsonSchema, validateSchema } from "../../src/index.ts";

/** An invalid schema of the field `spec.f`, and the errors: path below the field and keyword. */
const FIELDS: readonly [name: string, schema: Record<string, unknown>, ...errors: string[]][] = [
  ["no type", { description: "x" }, "type"],
  ["a wrong type", { type: "text" }, "type"],
  ["an array without items", { type: "array" }, "items"],
  ["items without type", { type: "array", items: {} }, "items/type"],
  [
    "additional properties without type",
    { type: "object", additionalProperties: {} },
    "additionalProperties/type",
  ],
  [
    "properties and additionalProperties",
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "string" } },
    "additionalProperties",
  ],
  ["uniqueItems", { type: "array", items: { type: "string" }, uniqueItems: true }, "uniqueItems"],
  ["a pattern that is no RE2", { type: "string", pattern: "(?!a)" }, "pattern"],
  ["a count that is no integer", { type: "string", maxLength: 1.5 }, "maxLength"],
  ["a bound that is no number", { type: "integer", minimum: "1" }, "minimum"],
  ["properties that are no schemas", { type: "object", properties: { a: "string" } }, "properties"],
  ["items that are a list", { type: "array", items: [{ type: "string" }] }, "items"],
  ["a branch that is no schema", { type: "string", allOf: ["x"] }, "allOf"],
  ...["rule", "message", "messageExpression", "reason", "fieldPath"].map(
    (name): [string, Record<string, unknown>, string] => [
      `a rule whose ${name} is not a string`,
      { type: "string", "x-kubernetes-validations": [{ rule: "true", [name]: {} }] },
      `x-kubernetes-validations/0/${name}`,
    ],
  ),
  [
    "a rule whose optionalOldSelf is not a boolean",
    { type: "string", "x-kubernetes-validations": [{ rule: "true", optionalOldSelf: "no" }] },
    "x-kubernetes-validations/0/optionalOldSelf",
  ],
  [
    "a rule that is no object",
    { type: "string", "x-kubernetes-validations": ["true"] },
    "x-kubernetes-validations",
  ],
  [
    "a rule without text",
    { type: "string", "x-kubernetes-validations": [{}] },
    "x-kubernetes-validations/0/rule",
  ],
  ["a reference", { $ref: "#/definitions/x" }, "$ref"],
  [
    "an int-or-string with an empty list in a branch",
    { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer", required: [] }, { type: "string" }] },
    "anyOf/0/type",
    "anyOf/1/type",
  ],
  ["type in anyOf", { type: "string", anyOf: [{ type: "string" }] }, "anyOf/0/type"],
  ["description in not", { type: "string", not: { description: "x" } }, "not/description"],
  ["default in allOf", { type: "string", allOf: [{ default: "x" }] }, "allOf/0/default"],
  ["nullable in oneOf", { type: "string", oneOf: [{ nullable: true }] }, "oneOf/0/nullable"],
  [
    "a nested pattern",
    {
      type: "object",
      properties: { a: { type: "string" } },
      allOf: [{ properties: { a: { pattern: "(" } } }],
    },
    "allOf/0/properties/a/pattern",
  ],
  [
    "metadata in a junctor",
    {
      type: "object",
      properties: { metadata: { type: "object" } },
      anyOf: [{ properties: { metadata: {} } }],
    },
    "anyOf/0/properties/metadata",
  ],
  [
    "int-or-string that preserves",
    { "x-kubernetes-int-or-string": true, "x-kubernetes-preserve-unknown-fields": true },
    "x-kubernetes-preserve-unknown-fields",
  ],
  [
    "preserve false",
    { type: "object", "x-kubernetes-preserve-unknown-fields": false },
    "x-kubernetes-preserve-unknown-fields",
  ],
  [
    "an embedded resource without anything",
    { type: "object", "x-kubernetes-embedded-resource": true },
    "properties",
  ],
  [
    "an embedded resource of the wrong type",
    { type: "string", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
    "type",
  ],
  [
    "an embedded kind that is no string",
    { type: "object", "x-kubernetes-embedded-resource": true, properties: { kind: { type: "integer" } } },
    "properties/kind/type",
  ],
  ["map-type on a string", { type: "string", "x-kubernetes-map-type": "atomic" }, "type"],
  ["an unknown map-type", { type: "object", "x-kubernetes-map-type": "x" }, "x-kubernetes-map-type"],
  ["list-type on an object", { type: "object", "x-kubernetes-list-type": "atomic" }, "type"],
  [
    "an unknown list-type",
    { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "x" },
    "x-kubernetes-list-type",
  ],
  [
    "a set of granular objects",
    { type: "array", items: { type: "object" }, "x-kubernetes-list-type": "set" },
    "items/x-kubernetes-map-type",
  ],
  [
    "a set of sets",
    {
      type: "array",
      items: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
      "x-kubernetes-list-type": "set",
    },
    "items/x-kubernetes-list-type",
  ],
  [
    "a set of nullables",
    { type: "array", items: { type: "string", nullable: true }, "x-kubernetes-list-type": "set" },
    "items/nullable",
  ],
  [
    "a map without keys",
    { type: "array", items: { type: "object" }, "x-kubernetes-list-type": "map" },
    "x-kubernetes-list-map-keys",
  ],
  [
    "keys without map",
    { type: "array", items: { type: "object" }, "x-kubernetes-list-map-keys": ["k"] },
    "x-kubernetes-list-type",
  ],
  ["a key that does not exist", listMap({}), "x-kubernetes-list-map-keys"],
  ["a key that is no scalar", listMap({ k: { type: "object" } }, ["k"]), "items/properties/k/type"],
  ["an optional key without default", listMap({ k: { type: "string" } }), "items/properties/k/default"],
  [
    "a nullable key",
    listMap({ k: { type: "string", nullable: true } }, ["k"]),
    "items/properties/k/nullable",
  ],
  ["a default of the wrong type", { type: "string", default: 1 }, "default"],
  ["a default that lacks a required member", defaulted({}), "default"],
  [
    "a default with an unknown member",
    { type: "object", properties: { a: { type: "string" } }, default: { b: 1 } },
    "default",
  ],
  [
    "a default with a null",
    { type: "object", properties: { a: { type: "string" } }, default: { a: null } },
    "default",
  ],
  ["a default outside of its bounds", { type: "integer", minimum: 2, default: 1 }, "default"],
  [
    "a rule without text",
    { type: "string", "x-kubernetes-validations": [{ rule: " " }] },
    "x-kubernetes-validations/0/rule",
  ],
  ...[" ", "a\nb"].map((message): [string, Record<string, unknown>, string] => [
    `a rule with the message ${JSON.stringify(message)}`,
    { type: "string", "x-kubernetes-validations": [{ rule: "true", message }] },
    "x-kubernetes-validations/0/message",
  ]),
  [
    "a rule with a blank message expression",
    { type: "string", "x-kubernetes-validations": [{ rule: "true", messageExpression: " " }] },
    "x-kubernetes-validations/0/messageExpression",
  ],
  [
    "a rule of two lines without message",
    { type: "string", "x-kubernetes-validations": [{ rule: "self\n== ''" }] },
    "x-kubernetes-validations/0/message",
  ],
  [
    "a field path to nowhere",
    { type: "object", "x-kubernetes-validations": [{ rule: "true", fieldPath: ".a" }] },
    "x-kubernetes-validations/0/fieldPath",
  ],
  [
    "an unknown reason",
    { type: "string", "x-kubernetes-validations": [{ rule: "true", reason: "Because" }] },
    "x-kubernetes-validations/0/reason",
  ],
];

function listMap(properties: object, required: readonly string[] = []): Record<string, unknown> {
  const items = { type: "object", properties, required };
  return { type: "array", items, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] };
}

/** Members with defaults of their own do not complete a default. */
function defaulted(value: object): Record<string, unknown> {
  return {
    type: "object",
    required: ["a"],
    properties: { a: { type: "string", default: "x" } },
    default: value,
  };
}

function crd(field: unknown): JsonSchema {
  return { type: "object", properties: { spec: { type: "object", properties: { f: field as JsonSchema } } } };
}

describe("errors of a field", () => {
  it.each(FIELDS)("%s", (_name, field, ...errors) => {
    const found = validateSchema(crd(field)).map(({ schemaPath }) => schemaPath.join("/"));
    expect(found).toEqual(errors.map((path) => `properties/spec/properties/f/${path}`));
  });
});

/**
 * An invalid root schema, and the errors. Only here the server ignores parts that only junctors
 * describe.
 */
const ROOTS: readonly [name: string, schema: Record<string, unknown>, ...errors: string[]][] = [
  [
    "a field only in a junctor",
    { type: "object", anyOf: [{ properties: { a: { minLength: 1 } } }] },
    "properties/a",
  ],
  ["items only in a junctor", { type: "object", anyOf: [{ items: { minLength: 1 } }] }, "items"],
  ["no type", {}, "type"],
  ["another type", { type: "string" }, "type"],
  [
    "additionalProperties",
    { type: "object", additionalProperties: { type: "string" } },
    "additionalProperties",
  ],
  ["nullable", { type: "object", nullable: true }, "nullable"],
  [
    "a kind that is no string",
    { type: "object", properties: { kind: { type: "object" } } },
    "properties/kind/type",
  ],
  [
    "described labels",
    {
      type: "object",
      properties: { metadata: { type: "object", properties: { labels: { type: "object" } } } },
    },
    "properties/metadata/properties/labels",
  ],
  [
    "described metadata",
    { type: "object", properties: { metadata: { type: "object", description: "x" } } },
    "properties/metadata/description",
  ],
  [
    "a default in metadata",
    { type: "object", properties: { metadata: { type: "object", default: {} } } },
    "properties/metadata/default",
  ],
];

describe("errors of the root", () => {
  it.each(ROOTS)("%s", (_name, schema, ...errors) => {
    expect(validateSchema(schema as JsonSchema).map(({ schemaPath }) => schemaPath.join("/"))).toEqual(
      errors,
    );
  });

  it("allows fewer keywords with a status subresource", () => {
    const schema: JsonSchema = { type: "object", minProperties: 1 };
    expect(validateSchema(schema)).toEqual([]);
    const [error] = validateSchema(schema, { statusSubresource: true });
    expect(error?.schemaPath).toEqual(["minProperties"]);
  });
});

describe("structural schemas", () => {
  const SCHEMAS: readonly [string, JsonSchema][] = [
    [
      "an int-or-string by anyOf",
      crd({ "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] }),
    ],
    [
      "an int-or-string by allOf",
      crd({
        "x-kubernetes-int-or-string": true,
        allOf: [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { minimum: 1 }],
      }),
    ],
    ["a complete default", crd(defaulted({ a: "y" }))],
    [
      "a restricted name",
      {
        type: "object",
        properties: { metadata: { type: "object", properties: { name: { type: "string" } } } },
      },
    ],
    ["keywords that are null", crd({ type: "string", nullable: null, maxLength: null, items: null })],
    ["items that are no schema at all", crd({ type: "string", items: [] })],
    [
      "an int-or-string with mute branches",
      crd({
        "x-kubernetes-int-or-string": true,
        anyOf: [
          { type: "integer", nullable: false },
          { type: "string", enum: [] },
        ],
      }),
    ],
    ["a free field", crd({ "x-kubernetes-preserve-unknown-fields": true })],
    ["a list map with a defaulted key", crd(listMap({ k: { type: "string", default: "x" } }))],
    [
      "a field path in quotes",
      crd({
        type: "object",
        properties: { "a.b": { type: "string" } },
        "x-kubernetes-validations": [{ rule: "true", fieldPath: "['a.b']" }],
      }),
    ],
  ];
  it.each(SCHEMAS)("%s has no error", (_name, schema) => {
    expect(validateSchema(schema)).toEqual([]);
  });
});
