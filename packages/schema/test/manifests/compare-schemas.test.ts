import { expect, it } from "vitest";
import {
  breaksEitherSide,
  compareSchemas,
  isUndecided,
  type SchemaChange,
} from "../../src/manifests/index.ts";

type Field = Readonly<Record<string, unknown>>;

/** The changes when field `a` is replaced by another. */
function changes(before: Field, after: Field): readonly SchemaChange[] {
  const found: SchemaChange[] = [];
  const of = (a: Field): Field => ({ type: "object", properties: { a } });
  compareSchemas(of(before), of(after), { report: (change) => void found.push(change) });
  return found;
}

const text = { type: "string" };
const list = { type: "array", items: text };
const object = (properties: Field, more: Field = {}) => ({ type: "object", properties, ...more });
const rule = (expression: string, more: Field = {}) => ({
  "x-kubernetes-validations": [{ rule: expression, ...more }],
});

it.each<[string, Field, Field, string[]]>([
  ["a type", text, { type: "integer" }, ["narrower a: type string → integer"]],
  ["a wider number", { type: "integer" }, { type: "number" }, ["wider a: type integer → number"]],
  [
    "integers beside strings",
    text,
    { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, text] },
    ["wider a: type string → integer or string"],
  ],
  [
    "parts of another type",
    list,
    { type: "array", items: { type: "integer" } },
    ["narrower a[]: type string → integer"],
  ],
  ["a lower maximum", { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, ["narrower a: maxLength 9 → 8"]],
  ["a higher maximum", { ...text, maxLength: 8 }, { ...text, maxLength: 9 }, ["wider a: maxLength 8 → 9"]],
  ["a maximum", text, { ...text, maxLength: 9 }, ["narrower a: maxLength none → 9"]],
  ["no maximum", { ...text, maxLength: 9 }, text, ["wider a: maxLength 9 → none"]],
  ["a higher minimum", { ...list, minItems: 1 }, { ...list, minItems: 2 }, ["narrower a: minItems 1 → 2"]],
  ["a lower minimum", { ...list, minItems: 2 }, { ...list, minItems: 1 }, ["wider a: minItems 2 → 1"]],
  [
    "big bounds",
    { type: "integer", maximum: 9007199254740993n },
    { type: "integer", maximum: 9007199254740995n },
    ["wider a: maximum 9007199254740993 → 9007199254740995"],
  ],
  [
    "an exclusive bound",
    { type: "integer", maximum: 9 },
    { type: "integer", maximum: 9, exclusiveMaximum: true },
    ["narrower a: exclusiveMaximum none → true"],
  ],
  [
    "values of an enum",
    { ...text, enum: ["x", "y"] },
    { ...text, enum: ["z", "x"] },
    ['wider a: accepts "z" now', 'narrower a: no longer accepts "y"'],
  ],
  ["the order of an enum", { ...text, enum: ["x", "y"] }, { ...text, enum: ["y", "x"] }, []],
  ["an enum", text, { ...text, enum: ["x"] }, ['narrower a: must be one of "x" now']],
  ["no enum", { ...text, enum: ["x"] }, text, ['wider a: no longer limited to "x"']],
  [
    "a pattern",
    { ...text, pattern: "^a$" },
    { ...text, pattern: "^b$" },
    ['narrower a: pattern "^a$" → "^b$"'],
  ],
  ["no pattern", { ...text, pattern: "^a$" }, text, ['wider a: pattern "^a$" → none']],
  ["a format", text, { ...text, format: "date-time" }, ['narrower a: format none → "date-time"']],
  [
    "a wider format",
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
    ['wider a: format "int32" → "int64"'],
  ],
  [
    "a narrower format",
    { type: "integer", format: "int64" },
    { type: "integer", format: "int32" },
    ['narrower a: format "int64" → "int32"'],
  ],
  [
    "another format than int64",
    { type: "integer", format: "int32" },
    { type: "integer", format: "date-time" },
    ['narrower a: format "int32" → "date-time"'],
  ],
  [
    "another format than int32",
    { type: "integer", format: "date-time" },
    { type: "integer", format: "int64" },
    ['narrower a: format "date-time" → "int64"'],
  ],
  ["a default", text, { ...text, default: "" }, ['other a: default none → ""']],
  ["null", text, { ...text, nullable: true }, ["wider a: nullable none → true"]],
  ["no null", { ...text, nullable: true }, text, ["narrower a: nullable true → none"]],
  ["a set", list, { ...list, "x-kubernetes-list-type": "set" }, ['narrower a: list type "atomic" → "set"']],
  ["what absence means", list, { ...list, "x-kubernetes-list-type": "atomic" }, []],
  [
    "keys of a map",
    { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a", "b"] },
    { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b"] },
    ['narrower a: list type "map by a, b" → "map by b"'],
  ],
  [
    "an atomic list",
    { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"] },
    list,
    ['wider a: list type "map by a" → "atomic"'],
  ],
  [
    "an atomic map",
    object({ b: text }),
    object({ b: text }, { "x-kubernetes-map-type": "atomic" }),
    ['other a: map type "granular" → "atomic"'],
  ],
  ["a rule", text, { ...text, ...rule("self != ''") }, ["narrower a: rule added: self != ''"]],
  ["no rule", { ...text, ...rule("self != ''") }, text, ["wider a: rule removed: self != ''"]],
  [
    "branches",
    { ...text, anyOf: [{ minLength: 1, description: "a" }] },
    { ...text, anyOf: [{ minLength: 2, description: "a" }] },
    ['narrower a: anyOf [{"minLength":1,"description":"a"}] → [{"minLength":2,"description":"a"}]'],
  ],
  ["texts of branches", { ...text, not: { description: "a" } }, { ...text, not: { description: "b" } }, []],
  ["a field", object({}), object({ b: text }), ["wider a.b: added: string, optional"]],
  [
    "a wanted field",
    object({}),
    object({ b: list }, { required: ["b"] }),
    ["narrower a.b: added: list of string, required"],
  ],
  ["no field", object({ b: text }), object({}), ["narrower a.b: removed"]],
  ["a wish", object({ b: text }), object({ b: text }, { required: ["b"] }), ["narrower a.b: required now"]],
  ["no wish", object({ b: text }, { required: ["b"] }), object({ b: text }), ["wider a.b: optional now"]],
  [
    "a wish that is always met",
    object({ b: { ...text, default: "x" } }),
    object({ b: { ...text, default: "x" } }, { required: ["b"] }),
    ["other a.b: required now, with a default"],
  ],
  [
    "values of a map",
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: { ...text, maxLength: 1 } },
    ["narrower a{}: maxLength none → 1"],
  ],
  [
    "any key",
    object({}),
    { type: "object", additionalProperties: text },
    ["wider a: allows any key now: string"],
  ],
  [
    "no key",
    { type: "object", additionalProperties: true },
    object({}),
    ["narrower a: no longer allows additional keys"],
  ],
  [
    "unknown fields",
    object({}, { "x-kubernetes-preserve-unknown-fields": true }),
    object({}),
    ["narrower a: x-kubernetes-preserve-unknown-fields true → none"],
  ],
  ["an odd name", object({}), object({ "a.b/c": text }), ['wider a["a.b/c"]: added: string, optional']],
])("%s", (_, before, after, expected) => {
  expect(changes(before, after).map(({ effect, path, what }) => `${effect} ${path}: ${what}`)).toEqual(
    expected,
  );
});

it("describes a change as data", () => {
  expect(changes(text, { ...text, maxLength: 3 })).toEqual([
    {
      path: "a",
      at: ["properties", "a"],
      code: "maxLength",
      effect: "narrower",
      what: "maxLength none → 3",
      before: undefined,
      after: 3,
      isEnumerated: false,
    },
  ]);
});

it.each<[string, Field, Field, boolean]>([
  ["an added optional field", object({}), object({ b: text }), false],
  ["an added required field", object({}), object({ b: text }, { required: ["b"] }), true],
  ["added alternatives", text, { ...text, oneOf: [{ minLength: 1 }] }, true],
  ["a set", list, { ...list, "x-kubernetes-list-type": "set" }, true],
  ["a wider limit", { ...text, maxLength: 1 }, text, true],
  ["a default", text, { ...text, default: "x" }, true],
])("either side notices %s: %s", (_, before, after, breaks) => {
  expect(changes(before, after).some(breaksEitherSide)).toBe(breaks);
});

it("does not decide about a restriction that both have", () => {
  const [changed] = changes({ ...text, pattern: "^a" }, { ...text, pattern: "^[ab]" });
  const [added] = changes(text, { ...text, pattern: "^a" });
  expect([changed, added].map((one) => one && isUndecided(one))).toEqual([true, false]);
});
