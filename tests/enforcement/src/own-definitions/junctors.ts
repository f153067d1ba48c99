import { boolean, define, integer, intOrString, list, map, object, open, text, withSpec } from "./define.ts";

/** `allOf`, `anyOf`, `oneOf` and `not`, nested, empty, and of all kinds of values. */
export const junctors = define(
  "Junctor",
  withSpec(
    {
      range: { ...integer, allOf: [{ minimum: 1 }, { maximum: 5 }, {}] },
      outside: { ...integer, anyOf: [{ maximum: 1 }, { minimum: 5 }] },
      onlyOne: { ...integer, oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
      notFive: { ...integer, not: { minimum: 5, maximum: 5 } },
      notEnum: { ...text, not: { enum: ["a", "b"] } },
      twoEnums: { ...text, allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] },
      formatted: { ...text, anyOf: [{ format: "ipv4" }, { format: "ipv6" }] },
      patterns: { ...text, oneOf: [{ pattern: "^a" }, { pattern: "z$" }], maxLength: 4 },
      always: { ...text, anyOf: [{}, { maxLength: 1 }] },
      never: { ...text, not: {} },
      exactlyOne: object(
        { a: text, b: text, c: boolean },
        { oneOf: [{ required: ["a"] }, { required: ["b"] }, { required: ["c"] }] },
      ),
      atMostOne: object(
        { a: text, b: text },
        {
          oneOf: [
            { required: ["a"] },
            { required: ["b"] },
            { not: { anyOf: [{ required: ["a"] }, { required: ["b"] }] } },
          ],
        },
      ),
      dependent: object(
        { kind: { ...text, enum: ["A", "B"] }, size: integer },
        {
          required: ["kind"],
          anyOf: [
            { properties: { kind: { enum: ["A"] }, size: { maximum: 3 } } },
            { properties: { kind: { enum: ["B"] } }, required: ["size"] },
          ],
        },
      ),
      lists: list(integer, { anyOf: [{ maxItems: 1 }, { items: { minimum: 0 } }] }),
      values: map(text, { not: { maxProperties: 1, minProperties: 1 } }),
      either: {
        ...intOrString,
        allOf: [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { minimum: 3 }],
      },
      free: { ...open, anyOf: [{ minLength: 2 }, { minimum: 2 }, { required: ["x"] }] },
      deep: {
        ...integer,
        allOf: [{ anyOf: [{ oneOf: [{ minimum: 3 }, { maximum: 5 }] }, { not: { not: { enum: [4] } } }] }],
      },
      nothing: { ...text, nullable: true, anyOf: [{ minLength: 1 }, { enum: [null] }] },
    },
    { anyOf: [{ not: { required: ["never"] } }, { required: ["range"] }] },
  ),
);
