import type { ClusterClass, ClusterClassStatusVariable } from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import { defaultVariables, discoverVariables, indexDefinitions, validateVariables } from "../../src/index.ts";
import { variableDefinitions } from "../../src/variables/definitions.ts";
import { variableAt } from "../../src/variables/variable-path.ts";

describe("definitions", () => {
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
    expect(() => definitionsOf(left, right)).toThrow(
      "has definitions that differ, from inline and from patch",
    );
  });

  const labelled = { "x-metadata": { labels: { "a b": "" } } };

  it.each<[object, string]>([
    [labelled, "x-metadata.labels"],
    [{ "x-metadata": { annotations: { "a/b/c": "" } } }, "x-metadata.annotations"],
    [{ "x-metadata": { labels: { a: "-" } } }, "x-metadata.labels.a"],
    [
      { type: "object", properties: { b: { type: "string", ...labelled } } },
      "properties.b.x-metadata.labels",
    ],
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
});

describe("status variables", () => {
  const definitions = [{ from: "inline", required: false, schema: { openAPIV3Schema: { type: "string" } } }];
  const given = (variable: object) => [{ name: "v", ...variable } as unknown as ClusterClassStatusVariable];

  it.each([
    [given({ definitions, definitionsConflict: true }), 'variable "v" has conflicting definitions'],
    [given({ definitions: [], definitionsConflict: false }), 'variable "v" has no definitions'],
    [given({}), 'variable "v" has no definitions'],
  ])("refuses %j", async (variables, message) => {
    const index = indexDefinitions(variables);
    const where = "spec.topology.variables";
    const expected = [expect.objectContaining({ message })];
    expect(defaultVariables([], index, where, true).diagnostics).toEqual(expected);
    expect(validateVariables([], { definitions: index, where, required: true })).toEqual(expected);
    const clusterClass = {
      spec: { patches: [{ name: "p", external: { discoverVariablesExtension: "a.b" } }] },
      status: { variables },
    } as unknown as Parameters<typeof discoverVariables>[0];
    await expect(discoverVariables(clusterClass, undefined)).rejects.toThrow(message);
  });
});

describe("paths of variables", () => {
  const variables = new Map<string, never>(
    Object.entries({
      users: [{ name: "a", tags: ["x"] }],
      list: [1],
      builtin: { cluster: { name: "c" } },
    }) as never,
  );

  it.each([
    ["users[0].name", "a"],
    ["users[0].tags[0]", "x"],
    ["list[0]", 1],
    ["list", [1]],
    ["builtin.cluster.name", "c"],
  ])("%s", (path, value) => {
    expect(variableAt(variables, path)).toEqual(value);
  });

  it.each([
    ["nope", 'variable "nope" does not exist; known variables: users, list, builtin'],
    ["users[1].name", 'variable "users[1].name" is invalid: "users" has 1 elements, none at 1'],
    ["users.name", 'variable "users.name" does not exist: "name" is missing'],
    ["builtin[0]", 'variable "builtin[0]" is invalid: "builtin" is not a list'],
    ["users[x]", 'invalid variable path "users[x]": write users[0].name, not "users[x]"'],
    ["list.toString", 'variable "list.toString" does not exist: "toString" is missing'],
  ])("%s leads nowhere", (path, message) => {
    expect(() => variableAt(variables, path)).toThrow(message);
  });
});
