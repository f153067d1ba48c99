import type { JsonSchema } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { memberOf, specOf } from "./flatten.ts";

const v = "+kubebuilder:validation:";

const onMembers: readonly (readonly [string, string, JsonSchema])[] = [
  ["a string", "x?: string;", { type: "string" }],
  ["int", "x?: int;", { type: "integer" }],
  ["int64", "x?: int64;", { type: "integer", format: "int64" }],
  ["uint32", "x?: uint32;", { type: "integer", format: "int32" }],
  ["bytes", "x?: bytes;", { type: "string", format: "byte" }],
  ["Time", "x?: Time;", { type: "string", format: "date-time" }],
  ["a literal union", 'x?: "b" | "a";', { type: "string", enum: ["b", "a"] }],
  ["null", "x?: string | null;", { type: "string", nullable: true }],
  ["null in items", "x?: (string | null)[];", { type: "array", items: { type: "string", nullable: true } }],
  ["any JSON", "x?: JSONValue;", { "x-kubernetes-preserve-unknown-fields": true }],
  ["a description", "/** says it. */\nx?: string;", { type: "string", description: "says it." }],
  [
    "bounds",
    `/** ${v}Minimum=0\n ${v}Maximum=9\n ${v}ExclusiveMaximum=true\n ${v}MultipleOf=3 */\nx?: int;`,
    { type: "integer", minimum: 0, maximum: 9, exclusiveMaximum: true, multipleOf: 3 },
  ],
  [
    "an exclusive bound that is none",
    `/** ${v}Minimum=1\n ${v}ExclusiveMinimum=false */\nx?: int;`,
    { type: "integer", minimum: 1 },
  ],
  ["a declarative bound", "/** +k8s:minimum=2 # why */\nx?: int;", { type: "integer", minimum: 2 }],
  [
    "lengths",
    `/** ${v}MinLength=0\n ${v}MaxLength=2 */\nx?: string;`,
    { type: "string", minLength: 0, maxLength: 2 },
  ],
  [
    "a type in place of another",
    `/** ${v}Type=string\n ${v}Format=byte */\nx?: int32;`,
    { type: "string", format: "byte" },
  ],
  [
    "any object in place of a string",
    `/** ${v}Type=object\n ${v}XPreserveUnknownFields */\nx?: string;`,
    { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  ],
  [
    "a type whose bounds follow it",
    `/** ${v}Pattern=a\n ${v}Type=string */\nx?: int;`,
    { type: "string", pattern: "a" },
  ],
  [
    "an enum on a string",
    `/** ${v}Enum="";"1";a b */\nx?: string;`,
    { type: "string", enum: ["", "1", "a b"] },
  ],
  ["the same enum twice", `/** ${v}Enum=b;a */\nx?: "a" | "b";`, { type: "string", enum: ["a", "b"] }],
  [
    "items",
    `/** ${v}items:MinLength=2\n ${v}MaxItems=3 */\nx?: string[];`,
    { type: "array", maxItems: 3, items: { type: "string", minLength: 2 } },
  ],
  [
    "a set",
    "/** +listType=set */\nx?: string[];",
    { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
  ],
  [
    "a keyed list",
    "/** +k8s:listType=map\n +k8s:listMapKey=a\n +listMapKey=a */\nx?: { a: string }[];",
    {
      type: "array",
      items: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a"],
    },
  ],
  [
    "an atomic map",
    "/** +mapType=atomic */\nx?: Record<string, string>;",
    { type: "object", additionalProperties: { type: "string" }, "x-kubernetes-map-type": "atomic" },
  ],
  [
    "an empty list as default",
    "/** +kubebuilder:default={} */\nx?: string[];",
    { type: "array", items: { type: "string" }, default: [] },
  ],
  ["falsy defaults", "/** +kubebuilder:default=0 */\nx?: int;", { type: "integer", default: 0 }],
  [
    "a JSON default",
    '/** +default={"a": "b"} */\nx?: Record<string, string>;',
    { type: "object", additionalProperties: { type: "string" }, default: { a: "b" } },
  ],
  [
    "texts beside the description",
    '/** +kubebuilder:title="T"\n +kubebuilder:example=e\n +kubebuilder:externalDocs:url="https://a.example",description=d */\nx?: string;',
    {
      type: "string",
      title: "T",
      example: "e",
      externalDocs: { url: "https://a.example", description: "d" },
    },
  ],
  [
    "immutability",
    "/** +k8s:immutable */\nx: string;",
    {
      type: "string",
      "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "field is immutable" }],
    },
  ],
  ["a required string", "/** +k8s:required */\nx: string;", { type: "string", minLength: 1 }],
  [
    "a required type of Kubernetes' own",
    "/** +k8s:required */\nx: Time;",
    { type: "string", format: "date-time", minProperties: 1 },
  ],
  [
    "a required list with its own length",
    `/** +k8s:required\n ${v}MinItems=2 */\nx: string[];`,
    { type: "array", items: { type: "string" }, minItems: 2 },
  ],
  [
    "a required map",
    "/** +k8s:required */\nx: Record<string, string>;",
    { type: "object", additionalProperties: { type: "string" }, minProperties: 1 },
  ],
  [
    "no type looked at",
    `/** ${v}Schemaless\n ${v}Type=object\n +kubebuilder:pruning:PreserveUnknownFields */\nx?: Map<string, Date>;`,
    { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  ],
  [
    "keywords by hand",
    '/** +capikit:schema:not={"required":["a","b"]} */\nx?: { a?: string; b?: string };',
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      not: { required: ["a", "b"] },
    },
  ],
  [
    "a whole rule",
    `/** ${v}XValidation:rule="self > 1",message=m,messageExpression="'x'",reason=FieldValueForbidden,fieldPath=".a",optionalOldSelf=true */\nx?: int;`,
    {
      type: "integer",
      "x-kubernetes-validations": [
        {
          rule: "self > 1",
          message: "m",
          messageExpression: "'x'",
          reason: "FieldValueForbidden",
          fieldPath: ".a",
          optionalOldSelf: true,
        },
      ],
    },
  ],
];

describe("a member", () => {
  it.each(onMembers)("with %s", (_, member, schema) => {
    expect(memberOf(member)).toEqual(schema);
  });
});

const onNamedTypes: readonly (readonly [string, string, string, JsonSchema])[] = [
  [
    "keeps the type's text",
    "x?: A;",
    "/** of A. */\ntype A = string;",
    { type: "string", description: "of A." },
  ],
  [
    "prefers its own text",
    "/** own. */\nx?: A;",
    '/** of A.\n +kubebuilder:title="T" */\ntype A = string;',
    { type: "string", description: "own.", title: "T" },
  ],
  [
    "takes the text of what the alias stands for",
    "x?: B;",
    "type B = A;\n/** of A. */\ntype A = string;",
    { type: "string", description: "of A." },
  ],
  [
    "says an equal bound once",
    `/** ${v}MaxLength=3 */\nx?: A;`,
    `/** ${v}MaxLength=3 */\ntype A = string;`,
    { type: "string", maxLength: 3 },
  ],
  [
    "says different bounds side by side",
    `/** ${v}MaxLength=2 */\nx?: A;`,
    `/** ${v}MaxLength=3\n ${v}MinLength=1 */\ntype A = string;`,
    { type: "string", minLength: 1, allOf: [{ maxLength: 3 }, { maxLength: 2 }] },
  ],
  [
    "keeps a bound and its exclusiveness together",
    `/** ${v}Minimum=5 */\nx?: A;`,
    `/** ${v}Minimum=1\n ${v}ExclusiveMinimum=true */\ntype A = int;`,
    { type: "integer", allOf: [{ minimum: 1, exclusiveMinimum: true }, { minimum: 5 }] },
  ],
  [
    "meets the innermost alias first",
    "x?: B;",
    `/** ${v}Pattern=b */\ntype B = A;\n/** ${v}Pattern=a */\ntype A = string;`,
    { type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] },
  ],
  [
    "drops what one of the branches says already",
    `/** ${v}Pattern=a */\nx?: B;`,
    `/** ${v}Pattern=b */\ntype B = A;\n/** ${v}Pattern=a */\ntype A = string;`,
    { type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] },
  ],
  [
    "meets the format of a special type",
    `/** ${v}Format=date */\nx?: Time;`,
    "",
    { type: "string", allOf: [{ format: "date-time" }, { format: "date" }] },
  ],
  [
    "puts its rules first",
    `/** ${v}XValidation:rule="self != 'a'" */\nx?: A;`,
    `/** ${v}XValidation:rule="self != 'b'" */\ntype A = string;`,
    { type: "string", "x-kubernetes-validations": [{ rule: "self != 'a'" }, { rule: "self != 'b'" }] },
  ],
  [
    "has the last word on list types",
    "/** +listType=atomic */\nx?: A;",
    "/** +listType=set */\ntype A = string[];",
    { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "atomic" },
  ],
  [
    "gives the items their share",
    `/** ${v}items:MaxLength=2 */\nx?: A[];`,
    `/** ${v}MaxLength=3 */\ntype A = string;`,
    { type: "array", items: { type: "string", allOf: [{ maxLength: 3 }, { maxLength: 2 }] } },
  ],
  ["is null where it is written", "x?: A;", "type A = string | null;", { type: "string", nullable: true }],
  [
    "keeps its markers next to another null",
    "/** +nullable */\nx?: A | null;",
    `/** says it.\n${v}MaxLength=3 */\ntype A = string | null;`,
    { type: "string", nullable: true, description: "says it.", maxLength: 3 },
  ],
  [
    "adds nothing next to its own type",
    "x?: A | string;",
    `/** says it.\n${v}MaxLength=3 */\ntype A = string | null;`,
    { type: "string", nullable: true },
  ],
  [
    "adds nothing next to another alias of its type",
    "x?: A | B;",
    "/** says it. */\ntype A = string | null;\n/** says more. */\ntype B = string | null;",
    { type: "string", nullable: true },
  ],
  [
    "keeps its markers as the argument of a nullable generic",
    "x?: Maybe<A>[];",
    `type Maybe<T> = T | null;\n/** ${v}MaxLength=3 */\ntype A = string | null;`,
    { type: "array", items: { type: "string", nullable: true, maxLength: 3 } },
  ],
  [
    "keeps its markers without null",
    "x?: NonNullable<A | null>;",
    `/** ${v}MaxLength=3 */\ntype A = string | null;`,
    { type: "string", maxLength: 3 },
  ],
  [
    "makes an alias an integer or a string",
    "x?: A;",
    `/** ${v}XIntOrString\n ${v}Pattern=a */\ntype A = number | string;`,
    { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true, pattern: "a" },
  ],
  [
    "sorts what Kubernetes marks as an enum",
    "x?: A;",
    '/** +k8s:enum */\ntype A = "b" | "a";',
    { type: "string", enum: ["a", "b"] },
  ],
];

describe("a member of a named type", () => {
  it.each(onNamedTypes)("%s", (_, member, declarations, schema) => {
    expect(memberOf(member, declarations)).toEqual(schema);
  });
});

describe("options", () => {
  it("give ObjectMeta below the root its members", () => {
    const members = { generateEmbeddedObjectMeta: true };
    expect(memberOf("x?: ObjectMeta;")).toEqual({ type: "object" });
    expect(Object.keys(memberOf("x?: ObjectMeta;", "", members).properties ?? {})).toEqual([
      "annotations",
      "finalizers",
      "labels",
      "name",
      "namespace",
    ]);
  });

  it("let fractions pass", () => {
    expect(memberOf("x?: float64;", "", { allowDangerousTypes: true })).toEqual({ type: "number" });
  });

  it("drop descriptions", () => {
    expect(memberOf("/** a. */\nx?: string;", "", { maxDescLen: 0 })).toEqual({ type: "string" });
  });
});

it("reports values of another type beside an escape of their comment", () => {
  const problems = (marker: string) => specOf(`/** ${marker} */\nx?: string;`).problems;
  expect(problems('+kubebuilder:validation:Enum=1;"*\\/"')).toEqual([expect.stringContaining("CK4007")]);
  expect(problems('+kubebuilder:default="*\\/"')).toEqual([]);
});
