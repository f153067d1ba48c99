import { formatJsonPath, isRecord, type JsonPath, ownMember } from "@capikit/common/json";
import { parseDuration } from "@capikit/common/time";
import { ConversionError } from "./conversion-error.ts";

/** The fields of an object. Other fields, and absent ones, are valid. */
export interface ObjectShape {
  readonly [field: string]: Shape;
}

/**
 * The JSON that the conversion of a field expects. Objects are functions, to support recursive
 * types.
 */
export type Shape =
  | "any"
  | "boolean"
  | "duration"
  | "number"
  | "string"
  | readonly ["list" | "map" | "nullable", Shape]
  | (() => ObjectShape);

/**
 * Checks the JSON types of an object, as Go does when it decodes one.
 *
 * @throws ConversionError `CONVERSION_INVALID_OBJECT` for the first value of another type.
 */
export function checkShape(value: unknown, shape: Shape, at?: JsonPath): void {
  if (shape === "any") {
    return;
  }
  if (typeof shape === "string") {
    if (!isScalar(value, shape)) {
      throw invalid(at, scalarNames[shape]);
    }
  } else if (typeof shape === "function") {
    checkFields(value, shape(), at);
  } else {
    checkContainer(value, shape, at);
  }
}

const scalarNames = {
  boolean: "a boolean",
  duration: "a duration such as 1h30m",
  number: "a number",
  string: "a string",
};

function isScalar(value: unknown, shape: keyof typeof scalarNames): boolean {
  if (shape === "duration") {
    return typeof value === "string" && parseDuration(value) !== undefined;
  }
  // Long integers are bigint.
  return typeof value === shape || (shape === "number" && typeof value === "bigint");
}

function checkFields(value: unknown, fields: ObjectShape, at: JsonPath | undefined): void {
  if (!isRecord(value)) {
    throw invalid(at, "an object");
  }
  for (const [step, shape] of Object.entries(fields)) {
    const member = ownMember(value, step);
    if (member !== undefined) {
      checkShape(member, shape, { parent: at, step });
    }
  }
}

function checkContainer(
  value: unknown,
  [container, inner]: Extract<Shape, readonly unknown[]>,
  at: JsonPath | undefined,
): void {
  if (container === "nullable") {
    if (value !== null) {
      checkShape(value, inner, at);
    }
  } else if (container === "list") {
    if (!Array.isArray(value)) {
      throw invalid(at, "a list");
    }
    for (const [step, item] of value.entries()) {
      checkShape(item, inner, { parent: at, step });
    }
  } else {
    if (!isRecord(value)) {
      throw invalid(at, "an object");
    }
    for (const [step, item] of Object.entries(value)) {
      checkShape(item, inner, { parent: at, step });
    }
  }
}

function invalid(at: JsonPath | undefined, expected: string): ConversionError {
  return new ConversionError("CONVERSION_INVALID_OBJECT", formatJsonPath(at), `expected ${expected}`);
}
