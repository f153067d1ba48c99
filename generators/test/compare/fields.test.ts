import { describe, expect, it } from "vitest";
import { crd, diff, short, version } from "./crd.ts";

type Field = Readonly<Record<string, unknown>>;

/** The changes when field `a` of a spec is replaced by another. */
function changed(before: Field, after: Field): string[] {
  return short(diff([crd([version({ a: before })])], [crd([version({ a: after })])]));
}

const text = { type: "string" };
const list = { type: "array", items: text };
const object = (properties: Field, more: Field = {}) => ({ type: "object", properties, ...more });
const rule = (expression: string, more: Field = {}) => ({
  "x-kubernetes-validations": [{ rule: expression, ...more }],
});

it.each<[string, Field, Field, string[]]>([
  ["a type", text, { type: "integer" }, ["objects spec.a: type string → integer"]],
  ["a wider number", { type: "integer" }, { type: "number" }, ["clients spec.a: type integer → number"]],
  [
    "integers beside strings",
    text,
    { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, text] },
    ["clients spec.a: type string → integer or string"],
  ],
  [
    "parts of another type",
    list,
    { type: "array", items: { type: "integer" } },
    ["objects spec.a[]: type string → integer"],
  ],
  [
    "a lower maximum",
    { ...text, maxLength: 9 },
    { ...text, maxLength: 8 },
    ["objects spec.a: maxLength 9 → 8"],
  ],
  [
    "a higher maximum",
    { ...text, maxLength: 8 },
    { ...text, maxLength: 9 },
    ["compatible spec.a: maxLength 8 → 9"],
  ],
  ["a maximum", text, { ...text, maxLength: 9 }, ["objects spec.a: maxLength none → 9"]],
  ["no maximum", { ...text, maxLength: 9 }, text, ["compatible spec.a: maxLength 9 → none"]],
  [
    "a higher minimum",
    { ...list, minItems: 1 },
    { ...list, minItems: 2 },
    ["objects spec.a: minItems 1 → 2"],
  ],
  [
    "a lower minimum",
    { ...list, minItems: 2 },
    { ...list, minItems: 1 },
    ["compatible spec.a: minItems 2 → 1"],
  ],
  [
    "big bounds",
    { type: "integer", maximum: 9007199254740993n },
    { type: "integer", maximum: 9007199254740995n },
    ["compatible spec.a: maximum 9007199254740993 → 9007199254740995"],
  ],
  [
    "an exclusive bound",
    { type: "integer", maximum: 9 },
    { type: "integer", maximum: 9, exclusiveMaximum: true },
    ["objects spec.a: refuses the maximum itself now"],
  ],
  [
    "values of an enum",
    { ...text, enum: ["x", "y"] },
    { ...text, enum: ["z", "x"] },
    ['objects spec.a: no longer accepts "y"', 'clients spec.a: accepts "z" now'],
  ],
  ["the order of an enum", { ...text, enum: ["x", "y"] }, { ...text, enum: ["y", "x"] }, []],
  ["an enum", text, { ...text, enum: ["x"] }, ['objects spec.a: must be one of "x" now']],
  ["no enum", { ...text, enum: ["x"] }, text, ['clients spec.a: no longer limited to "x"']],
  [
    "a pattern",
    { ...text, pattern: "^a$" },
    { ...text, pattern: "^b$" },
    ['objects spec.a: pattern "^a$" → "^b$"'],
  ],
  ["no pattern", { ...text, pattern: "^a$" }, text, ['compatible spec.a: pattern "^a$" → none']],
  ["a format", text, { ...text, format: "date-time" }, ['objects spec.a: format none → "date-time"']],
  [
    "a wider format",
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
    ['compatible spec.a: format "int32" → "int64"'],
  ],
  [
    "a narrower format",
    { type: "integer", format: "int64" },
    { type: "integer", format: "int32" },
    ['objects spec.a: format "int64" → "int32"'],
  ],
  [
    "another format than int64",
    { type: "integer", format: "int32" },
    { type: "integer", format: "date-time" },
    ['objects spec.a: format "int32" → "date-time"'],
  ],
  [
    "another format than int32",
    { type: "integer", format: "date-time" },
    { type: "integer", format: "int64" },
    ['objects spec.a: format "date-time" → "int64"'],
  ],
  ["a default", text, { ...text, default: "" }, ['clients spec.a: default none → ""']],
  ["null", text, { ...text, nullable: true }, ["clients spec.a: may be null now"]],
  ["no null", { ...text, nullable: true }, text, ["objects spec.a: may no longer be null"]],
  ["a set", list, { ...list, "x-kubernetes-list-type": "set" }, ["objects spec.a: list type atomic → set"]],
  ["what absence means", list, { ...list, "x-kubernetes-list-type": "atomic" }, []],
  [
    "keys of a map",
    { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a", "b"] },
    { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b"] },
    ["objects spec.a: list type map by a, b → map by b"],
  ],
  [
    "an atomic list",
    { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"] },
    list,
    ["clients spec.a: list type map by a → atomic"],
  ],
  [
    "an atomic map",
    object({ b: text }),
    object({ b: text }, { "x-kubernetes-map-type": "atomic" }),
    ["clients spec.a: map type granular → atomic"],
  ],
  ["a rule", text, { ...text, ...rule("self != ''") }, ["objects spec.a: rule added: self != ''"]],
  ["no rule", { ...text, ...rule("self != ''") }, text, ["compatible spec.a: rule removed: self != ''"]],
  [
    "a rule's message",
    { ...text, ...rule("self != ''", { message: "a" }) },
    { ...text, ...rule("self != ''", { message: "b" }) },
    ["documentation spec.a: message changed of rule: self != ''"],
  ],
  [
    "branches",
    { ...text, anyOf: [{ minLength: 1, description: "a" }] },
    { ...text, anyOf: [{ minLength: 2, description: "a" }] },
    ['objects spec.a: anyOf [{"minLength":1,"description":"a"}] → [{"minLength":2,"description":"a"}]'],
  ],
  ["texts of branches", { ...text, not: { description: "a" } }, { ...text, not: { description: "b" } }, []],
  ["a field", object({}), object({ b: text }), ["compatible spec.a.b: added: string, optional"]],
  [
    "a wanted field",
    object({}),
    object({ b: list }, { required: ["b"] }),
    ["objects spec.a.b: added: list of string, required"],
  ],
  ["no field", object({ b: text }), object({}), ["objects spec.a.b: removed"]],
  [
    "a wish",
    object({ b: text }),
    object({ b: text }, { required: ["b"] }),
    ["objects spec.a.b: required now"],
  ],
  [
    "no wish",
    object({ b: text }, { required: ["b"] }),
    object({ b: text }),
    ["clients spec.a.b: optional now"],
  ],
  [
    "a wish that is always met",
    object({ b: { ...text, default: "x" } }),
    object({ b: { ...text, default: "x" } }, { required: ["b"] }),
    ["compatible spec.a.b: required now, with a default"],
  ],
  [
    "values of a map",
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: { ...text, maxLength: 1 } },
    ["objects spec.a{}: maxLength none → 1"],
  ],
  [
    "any key",
    object({}),
    { type: "object", additionalProperties: text },
    ["compatible spec.a: allows any key now: string"],
  ],
  [
    "no key",
    { type: "object", additionalProperties: true },
    object({}),
    ["objects spec.a: no longer allows additional keys"],
  ],
  [
    "unknown fields",
    object({}, { "x-kubernetes-preserve-unknown-fields": true }),
    object({}),
    ["objects spec.a: drops unknown fields now"],
  ],
  [
    "a text",
    { ...text, description: "a" },
    { ...text, description: "b" },
    ["documentation spec.a: description changed"],
  ],
  ["line breaks of a text", { ...text, description: "a b" }, { ...text, description: "a\nb " }, []],
  [
    "an odd name",
    object({}),
    object({ "a.b/c": text }),
    ['compatible spec.a["a.b/c"]: added: string, optional'],
  ],
])("%s", (_, before, after, expected) => {
  expect(changed(before, after)).toEqual(expected);
});

describe("changes", () => {
  it("include the previous value", () => {
    expect(diff([crd([version({ a: text })])], [crd([version({ a: { ...text, maxLength: 3 } })])])).toEqual([
      {
        consequence: "objects",
        subject: "Widget (acme.example)",
        versions: ["v1"],
        path: "spec.a",
        code: "max-length-changed",
        what: "maxLength none → 3",
        after: 3,
      },
    ]);
  });

  it("come once for versions that share them, the worst first", () => {
    const two = (properties: Field) => [
      version(properties),
      version(properties, { name: "v2", storage: false }),
    ];
    const changes = diff(
      [crd(two({ a: text, c: text }))],
      [crd(two({ a: { ...text, description: "x" }, b: text, c: { type: "integer" } }))],
    );
    expect(changes.map(({ consequence, versions, path }) => [consequence, versions, path])).toEqual([
      ["objects", ["v1", "v2"], "spec.c"],
      ["compatible", ["v1", "v2"], "spec.b"],
      ["documentation", ["v1", "v2"], "spec.a"],
    ]);
  });
});
