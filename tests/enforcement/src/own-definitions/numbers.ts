import { boolean, define, integer, intOrString, list, map, number, withSpec } from "./define.ts";

/** Fractional bounds on integers: valid in a definition, but every object violates them. */
export const fractions = define(
  "Fraction",
  withSpec({ low: { ...integer, minimum: 1.5 }, high: { ...integer, maximum: 4.5 }, other: integer }),
);

/** Bounds, factors and formats of numbers; enums of everything. */
export const numbers = define(
  "Number",
  withSpec({
    int: integer,
    int32: { ...integer, format: "int32" },
    int64: { ...integer, format: "int64" },
    float: { ...number, format: "float" },
    double: { ...number, format: "double" },
    int32Number: { ...number, format: "int32" },
    byteInt: { ...integer, format: "byte" },
    between: { ...integer, minimum: 0, maximum: 10 },
    inside: {
      ...integer,
      minimum: 0,
      maximum: 10,
      exclusiveMinimum: true,
      exclusiveMaximum: true,
    },
    insideFraction: {
      ...number,
      minimum: 0.5,
      maximum: 1.5,
      exclusiveMinimum: true,
      exclusiveMaximum: true,
    },
    even: { ...integer, multipleOf: 2 },
    tenths: { ...number, multipleOf: 0.1 },
    quarters: { ...number, multipleOf: 0.25, minimum: -2, maximum: 2 },
    large: { ...integer, minimum: -9007199254740991, maximum: 9007199254740991 },
    negative: { ...integer, maximum: -1 },
    exclusiveAlone: { ...integer, exclusiveMinimum: true },
    enumInt: { ...integer, enum: [1, 2, 10] },
    enumNumber: { ...number, enum: [0.5, 1, 2] },
    enumBoolean: { ...boolean, enum: [true] },
    enumNull: { ...integer, nullable: true, enum: [1, null] },
    enumWithoutNull: { ...integer, nullable: true, enum: [1] },
    either: { ...intOrString, minimum: 1, maximum: 100 },
    percent: { ...intOrString, pattern: "^[0-9]+%$", maxLength: 4, default: "1%" },
    anyEither: { ...intOrString, anyOf: [{ type: "integer" }, { type: "string" }], enum: [1, "1", "2"] },
    numbers: list(number, { minItems: 1, maxItems: 3 }),
    counts: map({ ...integer, minimum: 1 }, { minProperties: 1, maxProperties: 2 }),
  }),
);
