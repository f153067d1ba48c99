import { expect, test } from "vitest";
import { cloneProblems } from "../../src/manifests/index.ts";

const string = { type: "string" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });

test.each<[what: string, template: object, kind: object, ...problems: string[]]>([
  ["the same schema", object({ a: string }), object({ a: string })],
  ["a field of the kind alone", object({}), object({ a: string })],
  ["a field of an object without fields", object({ a: string }), object({})],
  [
    "a field of the template alone",
    object({ a: string }),
    object({ b: string }),
    "undeclared a does not exist",
  ],
  [
    "a field of items",
    object({ a: list(object({ b: string })) }),
    object({ a: list(object({ c: string })) }),
    "undeclared a[].b does not exist",
  ],
  [
    "a field of values",
    object({ a: { type: "object", additionalProperties: object({ b: string }) } }),
    object({ a: { type: "object", additionalProperties: object({ c: string }) } }),
    "undeclared a{}.b does not exist",
  ],
  [
    "fields of a map",
    object({ a: object({ b: string }) }),
    object({ a: { type: "object", additionalProperties: string } }),
  ],
  [
    "fields of an open object",
    object({ a: object({ b: string }) }),
    object({ a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } }),
  ],
  [
    "fields and keys that the kind does not allow",
    object({
      a: { type: "object", additionalProperties: string },
      b: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    }),
    object({ a: object({ c: string }), b: object({ c: string }) }),
    "undeclared a accepts only the fields of its schema",
    "undeclared b accepts only the fields of its schema",
  ],
  [
    "a format, and items that must differ",
    object({ a: string, b: list(string) }),
    object({ a: { ...string, format: "date-time" }, b: list(string, { "x-kubernetes-list-type": "set" }) }),
    "value a has format date-time",
    "type b has list type set",
  ],
  [
    "another type",
    object({ a: string, b: { type: "integer" } }),
    object({ a: { type: "integer" }, b: { type: "number" } }),
    "type a has type integer, and not string",
  ],
  [
    "an integer of two types",
    object({ a: { "x-kubernetes-int-or-string": true }, b: string }),
    object({ a: { type: "integer" }, b: { "x-kubernetes-int-or-string": true } }),
    "type a has type integer, and not integer or string",
  ],
  [
    "a missing field",
    object({ a: string }),
    object({ a: string }, { required: ["a"] }),
    "required a is required",
  ],
  [
    "a field that both require",
    object({ a: string }, { required: ["a"] }),
    object({ a: string }, { required: ["a"] }),
  ],
  [
    "a default of the template",
    object({ a: { ...string, default: "x" } }),
    object({ a: string }, { required: ["a"] }),
  ],
  ["a default of the kind", object({}), object({ a: { ...string, default: "x" } }, { required: ["a"] })],
  ["a field that core sets", object({}), object({ version: string }, { required: ["version"] })],
  [
    "a value of an enumeration",
    object({ a: { ...string, enum: ["x", "y"] }, b: string, c: { ...string, enum: ["x"] } }),
    object({
      a: { ...string, enum: ["x"] },
      b: { ...string, enum: ["x"] },
      c: { ...string, enum: ["x", "y"] },
    }),
    "value a does not accept y",
    "value b accepts only x",
  ],
  [
    "a pattern",
    object({ a: string, b: { ...string, pattern: "^b$" } }),
    object({ a: { ...string, pattern: "^a$" }, b: string }),
    "value a must match ^a$",
  ],
  [
    "limits",
    object({ a: { ...string, maxLength: 10 }, b: string, c: { type: "integer", minimum: 1 }, d: string }),
    object({
      a: { ...string, maxLength: 9 },
      b: { ...string, minLength: 1 },
      c: { type: "integer", minimum: 0 },
      d: { ...string, minLength: 0 },
    }),
    "value a has maxLength 9",
    "value b has minLength 1",
  ],
])("%s", (_, template, kind, ...problems) => {
  const found = cloneProblems(template as never, kind as never, (path) => path === "version");
  expect(found.map(({ path, cause, difference }) => `${cause} ${path} ${difference}`)).toEqual(problems);
});
