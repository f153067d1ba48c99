import { isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import type { Random } from "../../reference/src/random.ts";

const SCALARS: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2.5,
  "",
  "a",
  "object",
  [],
  {},
  ["a"],
  [1, null],
];

const SCHEMAS: readonly Json[] = [
  {},
  { type: "string" },
  { type: "integer", minimum: 1 },
  { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
  { type: "array", items: { type: "string" } },
  { "x-kubernetes-preserve-unknown-fields": true },
  { "x-kubernetes-int-or-string": true },
  { minLength: 1 },
  { required: ["a"] },
  { properties: { a: { minLength: 1 } } },
  { items: { maximum: 3 } },
  { not: { type: "string" } },
  { type: "string", nullable: true },
];

/** Keywords, and what may be put there, right or wrong. */
const KEYWORDS: readonly (readonly [keyword: string, values: readonly Json[]])[] = [
  ["type", ["string", "integer", "number", "boolean", "array", "object", "text", "", null, 1]],
  ["format", ["int32", "date-time", "nope", "", 1]],
  ["nullable", [true, false, "x", null]],
  ["default", [...SCALARS, { a: "x" }, { a: null }, { nope: 1 }, { a: "x", nope: 1 }, ["a", "a"], 5, "TCP"]],
  ["enum", [["a"], [1, "1"], [], [null], ["a", "a"], "a", [{}]]],
  ["maximum", [1, 1.5, "1", -1, null]],
  ["minimum", [0, 100, "0", false]],
  ["exclusiveMaximum", [true, false, 5]],
  ["multipleOf", [2, 0, -1, 0.5]],
  ["maxLength", [1, 0, -1, 1.5, "5"]],
  ["minLength", [1, 5]],
  ["pattern", ["^a$", "(", "(?!a)", "\\", "[a", "a{1001}", "\\pX", "(?<n>a)", ""]],
  ["maxItems", [1, -1, 3.5]],
  ["minItems", [0, 2]],
  ["uniqueItems", [true, false]],
  ["items", [...SCHEMAS, [{ type: "string" }], true]],
  ["maxProperties", [1, -1]],
  ["minProperties", [1]],
  ["required", [["a"], [], ["a", "a"], "a", [1]]],
  ["properties", [{}, { a: { type: "string" } }, { a: {} }, { metadata: { type: "object" } }, [], { a: 1 }]],
  ["additionalProperties", [true, false, ...SCHEMAS]],
  [
    "allOf",
    [[{}], [{ minLength: 1 }], [{ type: "string" }], [{ properties: { a: {} } }], [], {}, [{ default: 1 }]],
  ],
  [
    "anyOf",
    [
      [{ type: "integer" }, { type: "string" }],
      [{ required: ["a"] }],
      [{ properties: { zzz: { minLength: 1 } } }],
    ],
  ],
  [
    "oneOf",
    [
      [{ maxLength: 1 }, { minLength: 3 }],
      [{ items: { minLength: 1 } }],
      [{ nullable: true }],
      [{ title: "x" }],
    ],
  ],
  ["not", [{}, { enum: ["a"] }, { type: "string" }, { required: ["x"] }, [], { description: "x" }]],
  ["x-kubernetes-preserve-unknown-fields", [true, false, "x"]],
  ["x-kubernetes-embedded-resource", [true, false]],
  ["x-kubernetes-int-or-string", [true, false]],
  ["x-kubernetes-list-type", ["atomic", "set", "map", "", "list"]],
  ["x-kubernetes-list-map-keys", [["name"], ["a"], [], ["name", "name"]]],
  ["x-kubernetes-map-type", ["atomic", "granular", "x"]],
  [
    "x-kubernetes-validations",
    [
      [{ rule: "true" }],
      [{ rule: "self == oldSelf" }],
      [{ rule: "" }],
      [{ rule: "nope" }],
      [{ rule: "true", reason: "X" }],
      [{ rule: "true", fieldPath: ".a" }],
      [{ rule: "true\n", message: "x" }],
      [{ rule: "true", message: " " }],
      [{ message: "x" }],
      [],
      [{ rule: "self.a == 'x'" }],
      [{ rule: "size(self) > 0" }],
    ],
  ],
  ["description", ["x", 1]],
  ["title", ["x"]],
  ["externalDocs", [{ url: "https://a.b" }]],
  ["example", [1, { a: 1 }]],
  ["$ref", ["#/definitions/x"]],
  ["definitions", [{ a: {} }]],
  ["patternProperties", [{ a: {} }]],
  ["dependencies", [{ a: ["b"] }]],
  ["additionalItems", [true, {}]],
  ["id", ["x"]],
  ["$schema", ["http://json-schema.org/schema#"]],
];

/** Sets or removes a keyword of some schema below the given one. */
export function mutateSchema(schema: JsonObject, random: Random): JsonObject {
  const places = schemasIn(schema, []);
  const path = random.pick(places);
  return at(schema, path, (node) => {
    if (!isRecord(node)) return node;
    const keys = Object.keys(node);
    if (keys.length > 0 && random.chance(0.3)) {
      const gone = random.pick(keys);
      return Object.fromEntries(Object.entries(node).filter(([key]) => key !== gone));
    }
    const [keyword, values] = random.pick(KEYWORDS);
    return { ...node, [keyword]: random.pick(values) };
  });
}

type Path = readonly (string | number)[];

function schemasIn(schema: Json, path: Path): Path[] {
  if (!isRecord(schema)) return [];
  const { properties, items, additionalProperties, not } = schema;
  const named = isRecord(properties ?? null) ? Object.keys(properties as JsonObject) : [];
  return [
    path,
    ...named.flatMap((name) =>
      schemasIn((properties as JsonObject)[name] ?? null, [...path, "properties", name]),
    ),
    ...schemasIn(items ?? null, [...path, "items"]),
    ...schemasIn(additionalProperties ?? null, [...path, "additionalProperties"]),
    ...schemasIn(not ?? null, [...path, "not"]),
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((junctor) => {
      const branches = schema[junctor];
      return Array.isArray(branches)
        ? branches.flatMap((branch: Json, i) => schemasIn(branch, [...path, junctor, i]))
        : [];
    }),
  ];
}

function at(value: Json, [step, ...rest]: Path, change: (value: Json) => Json): JsonObject {
  if (step === undefined) return change(value) as JsonObject;
  if (Array.isArray(value)) {
    return value.with(Number(step), at(value[Number(step)] as Json, rest, change)) as unknown as JsonObject;
  }
  const object = value as JsonObject;
  return { ...object, [step]: at(object[String(step)] ?? null, rest, change) };
}
