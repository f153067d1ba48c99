import type { ClusterClass } from "@capikit/api/core/v1beta2";
import { expect, it } from "vitest";
import { variableDefinitions } from "../../src/variables/definitions.ts";

const variable = (openAPIV3Schema: object) => ({ name: "v", required: false, schema: { openAPIV3Schema } });

const definitionsOf = (inline: object, discovered?: object) =>
  variableDefinitions(
    { spec: { variables: [variable(inline)] } } as ClusterClass,
    discovered === undefined ? [] : [{ from: "patch", variables: [variable(discovered)] }],
  );

it.each([
  [
    { type: "object", properties: { a: { type: "object", additionalProperties: true } } },
    "properties.a.additionalProperties: must be a schema in a variable, not true",
  ],
  [{ type: "number", minimum: 0.5 }, "minimum: must be an integer in a variable"],
  [{ type: "number", anyOf: [{}, { maximum: 1.5 }] }, "anyOf.1.maximum: must be an integer in a variable"],
  [
    { type: "array", items: { type: "number", not: { minimum: 0.5 } } },
    "items.not.minimum: must be an integer in a variable",
  ],
])("refuses %j, which Cluster API cannot decode", (schema, message) => {
  expect(() => definitionsOf(schema)).toThrow(`variable v (from inline) schema.openAPIV3Schema.${message}`);
});

it("accepts properties with names of members", () => {
  const properties = { minimum: { type: "string" }, nullable: { type: "string" } };
  expect(definitionsOf({ type: "object", properties })).toHaveLength(1);
});

const [text, flags] = [{ type: "string" }, { type: "number", minimum: 1 }];

it.each([
  [{ ...text, nullable: true, title: "Text" }, text],
  [
    { type: "object", properties: { nullable: { ...text, title: "Text" } } },
    { type: "object", properties: { nullable: text } },
  ],
  [
    { ...text, "x-kubernetes-validations": [{ rule: "true", optionalOldSelf: true }] },
    { ...text, "x-kubernetes-validations": [{ rule: "true" }] },
  ],
  [{ ...flags, exclusiveMinimum: false, "x-kubernetes-preserve-unknown-fields": false }, flags],
])("accepts definitions %j and %j, which Cluster API reads alike", (left, right) => {
  const [definition] = definitionsOf(left, right);
  expect(definition).toMatchObject({ definitionsConflict: false, definitions: [{}, {}] });
});

it.each([
  [{ ...text, "x-metadata": { labels: { a: "b" } } }, text],
  [
    { type: "object", properties: { a: { ...text, "x-metadata": { labels: { a: "b" } } } } },
    { type: "object", properties: { a: text } },
  ],
  [
    { type: "object", properties: { a: { type: "boolean" } }, default: { a: false } },
    { type: "object", properties: { a: { type: "boolean" } }, default: {} },
  ],
  [
    { type: "object", properties: { example: text } },
    { type: "object", properties: { example: { ...text, pattern: "a" } } },
  ],
])("refuses definitions %j and %j, which differ", (left, right) => {
  expect(() => definitionsOf(left, right)).toThrow("has definitions that differ, from inline and from patch");
});

const labelled = { "x-metadata": { labels: { "a b": "" } } };

it.each<[object, string]>([
  [labelled, "x-metadata.labels"],
  [{ "x-metadata": { annotations: { "a/b/c": "" } } }, "x-metadata.annotations"],
  [{ "x-metadata": { labels: { a: "-" } } }, "x-metadata.labels.a"],
  [{ type: "object", properties: { b: { type: "string", ...labelled } } }, "properties.b.x-metadata.labels"],
  [{ type: "array", items: { type: "string", ...labelled } }, "items.x-metadata.labels"],
  [
    { type: "object", additionalProperties: { type: "string", ...labelled } },
    "additionalProperties.x-metadata.labels",
  ],
])("refuses metadata of %j", (schema, path) => {
  expect(() => definitionsOf({ type: "string", ...schema })).toThrow(
    `variable v (from inline) schema.openAPIV3Schema.${path}: `,
  );
});
