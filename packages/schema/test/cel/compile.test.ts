import type { JsonSchema, ValidationRule } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { compileRules } from "../../src/cel/index.ts";
import { validateSchema } from "../../src/index.ts";

const fields: JsonSchema = {
  type: "object",
  properties: {
    replicas: { type: "integer" },
    name: { type: "string", maxLength: 63 },
    labels: { type: "object", additionalProperties: { type: "string" } },
    "dashed-name": { type: "string" },
    "9lives": { type: "string" },
    ports: { type: "array", items: { type: "object", properties: { port: { type: "integer" } } } },
    anything: { "x-kubernetes-preserve-unknown-fields": true },
  },
};

function errorsOf(rule: ValidationRule | string): readonly string[] {
  const rules = [typeof rule === "string" ? { rule } : rule];
  const { errors, uncheckable } = compileRules({ ...fields, "x-kubernetes-validations": rules });
  return [...errors, ...uncheckable].map(({ keyword, kind, message }) => `${keyword} ${kind}: ${message}`);
}

describe("compileRules", () => {
  it.each<readonly [ValidationRule | string, string]>([
    ["self.replicas >", "rule syntax: expected an expression, found the end of the expression (column 16)"],
    ["self.name == 'a", "rule syntax: string is not closed: add ' (column 14)"],
    [
      String.raw`self.name.matches('\d')`,
      String.raw`rule syntax: bad escape \d in a string: double the backslash, or write a raw string r'…' (column 20)`,
    ],
    [
      "namespace == 'a'",
      'rule syntax: "namespace" is a reserved word: write a property of that name as __namespace__ (column 1)',
    ],
    ["self.replcas > 0", 'rule type: unknown field "replcas": did you mean "replicas"? (column 5)'],
    ["slef.replicas > 0", 'rule type: unknown variable "slef": did you mean "self"? (column 1)'],
    ["self.9lives == 'a'", 'rule syntax: expected an operator or the end, found ".9" (column 5)'],
    ["self.anything == 1", 'rule type: unknown field "anything" (column 5)'],
    ["self.name == 1", "rule type: == does not take string and int (column 11)"],
    ["bytes(dyn(1)) == b'a'", "rule type: bytes does not take this value (column 1)"],
    ["timestamp(null) == timestamp(null)", "rule type: timestamp does not take this value (column 1)"],
    [
      "[int].all(x, x == int)",
      'rule type: "x" holds a type, which no variable may: compare types where they are made (column 14)',
    ],
    ["{b'a': 1}.size() == 1", "rule type: the keys of a literal map may not be bytes (column 2)"],
    [
      "optional.none()[?[]].hasValue()",
      "rule type: this cannot be a key: use a text, a number or a bool (column 18)",
    ],
    [
      "dyn(self)[duration('1h')] == 1",
      "rule type: this cannot be a key: use a text, a number or a bool (column 11)",
    ],
    ["duration(1) == duration('1s')", "rule type: duration takes a text: write duration('1s') (column 1)"],
    ["[?dyn(1)].size() == 1", 'rule type: "?" needs an optional value, found dyn (column 3)'],
    ["self.replicas", "rule type: must return a bool, but returns int"],
    [
      "self.name.startWith('a')",
      'rule type: the API server has no function ….startWith(…) of 1 argument: did you mean "startsWith"? (column 10)',
    ],
    [
      "self.name.matches('(')",
      `rule type: invalid RE2 pattern "(": error parsing regexp: missing closing ): \`(\` (column 10)`,
    ],
    [
      "self.labels.existsOne(x, x == 1)",
      'rule type: the API server has no function ….existsOne(…) of 2 arguments: did you mean "exists_one"? (column 12)',
    ],
    [
      "cel.bind(x, 1, x == 1)",
      "rule type: the API server has no function cel.bind(…) of 3 arguments (column 4)",
    ],
    [
      "google.protobuf.Duration{seconds: 1} == duration('1s')",
      "rule uncheckable: messages such as google.protobuf.Duration{} cannot be checked here: use timestamp(…), duration(…) or a plain value (column 1)",
    ],
    [
      { rule: "true", messageExpression: "self.replicas" },
      "messageExpression type: must return a string, but returns int",
    ],
    [
      { rule: "true", optionalOldSelf: false },
      "optionalOldSelf invalid: may not be set on a rule that does not use oldSelf: remove it",
    ],
  ])("refuses %j", (rule, message) => {
    expect(errorsOf(rule)).toContain(message);
  });

  it.each([
    [".replicas", true],
    ["['dashed-name']", true],
    [".labels.app", true],
    [".labels['a.b/c']", true],
    ["replicas", false],
    [".missing", false],
    [".ports[0].port", false],
    [".labels['a", false],
    [" ", false],
    [".name\n", false],
  ])("validateSchema takes the fieldPath %s: %s", (fieldPath, valid) => {
    const spec: JsonSchema = { ...fields, "x-kubernetes-validations": [{ rule: "true", fieldPath }] };
    expect(validateSchema({ type: "object", properties: { spec } }).length === 0).toBe(valid);
  });

  it.each([
    "self.dashed__dash__name != ''",
    "has(self.replicas) ? self.replicas > 0 : true",
    "self.labels.all(k, v, k != v)",
    "self.metadata.name != ''",
    "oldSelf.replicas <= self.replicas",
  ])("takes %s", (rule) => {
    expect(errorsOf({ rule })).toEqual([]);
  });

  it("reports every rule by its place", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        a: {
          type: "string",
          "x-kubernetes-validations": [{ rule: "self" }, { rule: "true" }, { rule: "self.x" }],
        },
        b: {
          type: "array",
          items: { type: "integer", "x-kubernetes-validations": [{ rule: "self.size() > 0" }] },
        },
        c: { "x-kubernetes-preserve-unknown-fields": true, "x-kubernetes-validations": [{ rule: "true" }] },
      },
    };
    const places = compileRules(schema).errors.map(
      ({ schemaPath, index }) => `${schemaPath.join(".")} ${index}`,
    );
    expect(places).toEqual(["properties.a 0", "properties.a 2", "properties.b.items 0", "properties.c 0"]);
  });

  it.each([
    ["atomic", 1],
    ["set", 1],
    ["map", 0],
  ] as const)("of a list of type %s, finds %s error in a transition rule on its items", (listType, count) => {
    const item: JsonSchema = {
      type: "object",
      required: ["key"],
      properties: { key: { type: "string" } },
      "x-kubernetes-validations": [{ rule: "self.key == oldSelf.key" }],
    };
    const list: JsonSchema = {
      type: "array",
      maxItems: 5,
      "x-kubernetes-list-type": listType,
      "x-kubernetes-list-map-keys": ["key"],
      items: item,
    };
    expect(compileRules({ type: "object", properties: { list } }).errors).toHaveLength(count);
  });

  it("has metadata only at the root of resources", () => {
    const rule = [{ rule: "self.metadata.name != ''" }];
    const plain: JsonSchema = { type: "object", "x-kubernetes-validations": rule };
    expect(compileRules(plain).errors).toEqual([]);
    expect(compileRules(plain, { isRoot: false }).errors).toHaveLength(1);
    const inner = (embedded: boolean): JsonSchema => ({
      type: "object",
      properties: { x: { ...plain, "x-kubernetes-embedded-resource": embedded } },
    });
    expect(compileRules(inner(true)).errors).toEqual([]);
    expect(compileRules(inner(false)).errors).toHaveLength(1);
  });

  it("does nothing for schemas without rules", () => {
    const compiled = compileRules(fields);
    expect(compiled.errors).toEqual([]);
    expect(compiled.validate({ replicas: "wrong" }, undefined)).toEqual([]);
  });
});

describe("cost limits", () => {
  const list = (maxItems: number | undefined, rule: string): JsonSchema => ({
    type: "object",
    properties: {
      list: {
        type: "array",
        ...(maxItems === undefined ? {} : { maxItems }),
        items: { type: "string", maxLength: 1000, "x-kubernetes-validations": [{ rule }] },
      },
    },
  });

  it("multiply by how often a value can occur", () => {
    expect(compileRules(list(10, "self.contains('a')")).costs).toEqual([
      {
        schemaPath: ["properties", "list", "items"],
        index: 0,
        keyword: "rule",
        cost: 401n,
        count: 10n,
        total: 4010n,
      },
    ]);
    expect(compileRules(list(undefined, "self.contains('a')")).costs[0]?.count).toBe(1048576n);
  });

  it("report the factor by which a rule exceeds the limit", () => {
    const [error] = compileRules(list(100_000, "self.contains('a')")).errors;
    expect(error).toMatchObject({ index: 0, keyword: "rule", kind: "cost" });
    expect(error?.message).toContain("by a factor of 4.0: simplify the rule, or set maxItems");
  });

  it("sum up over the schema", () => {
    const rule = { rule: "self.contains('a')" };
    const properties = Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [
        `list${index}`,
        {
          type: "array",
          maxItems: 20_000,
          items: { type: "string", maxLength: 1000, "x-kubernetes-validations": [rule] },
        },
      ]),
    ) as Record<string, JsonSchema>;
    const { errors } = compileRules({ type: "object", properties });
    expect(errors.map(({ kind }) => kind)).toEqual(Array(4).fill("schemaCost"));
    expect(errors[0]?.message).toContain("all rules of the schema");
  });

  it.each<readonly [string, JsonSchema, boolean]>([
    ["items of what is no list", { type: "boolean", items: ruled({ type: "string" }) }, true],
    [
      "values of an int-or-string",
      {
        type: "object",
        "x-kubernetes-int-or-string": true,
        additionalProperties: ruled({ type: "string" }),
      },
      true,
    ],
    ["a field of what has no type", { properties: { a: ruled({ type: "string" }) } }, true],
    ["items of a list", { type: "array", items: ruled({ type: "string" }) }, false],
  ])("does not see %s from a rule above", (_, schema, blind) => {
    const below: JsonSchema = { type: "object", properties: { a: schema } };
    expect(compileRules(ruled(below)).errors.length > 0).toBe(blind);
    expect(compileRules(below).errors).toEqual([]);
  });
});

function ruled(schema: JsonSchema): JsonSchema {
  return { ...schema, "x-kubernetes-validations": [{ rule: "true" }] };
}

it("compiles nothing where allOf is not a list of schemas", () => {
  for (const allOf of ["", {}, [null], [{ "x-kubernetes-validations": "self" }]]) {
    const schema = { type: "object", allOf, properties: { a: { type: "string", allOf } } } as unknown;
    expect(compileRules(schema as JsonSchema).errors).toEqual([]);
    const withRule = { ...(schema as object), "x-kubernetes-validations": [{ rule: "true" }] };
    expect(compileRules(withRule as JsonSchema).errors).toEqual([]);
  }
});
