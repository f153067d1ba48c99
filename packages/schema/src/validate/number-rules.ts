import type { NumberRules } from "../model/node.ts";
import { isInt64 } from "../values/json-kind.ts";

/** Reports a number's errors, one sentence per keyword, with upstream's arithmetic quirks. */
export function checkNumber(
  value: number | bigint,
  rules: NumberRules,
  fail: (message: string, unchecked?: "invalid-schema") => void,
): void {
  if (!inRange(value, rules)) fail(`must be ${rangeName(rules)}`);
  if (rules.multipleOf !== undefined) {
    if (!boundInRange(rules.multipleOf, rules))
      fail(`cannot be checked: multipleOf is not ${rangeName(rules)}`, "invalid-schema");
    if (!isMultiple(value, rules.multipleOf, boundInRange(rules.multipleOf, rules))) {
      fail(`must be a multiple of ${rules.multipleOf}`);
    }
  }
  if (rules.minimum !== undefined) {
    if (!boundInRange(rules.minimum, rules))
      fail(`cannot be checked: minimum is not ${rangeName(rules)}`, "invalid-schema");
    const order = compare(value, rules.minimum, boundInRange(rules.minimum, rules));
    if (order < 0 || (rules.exclusiveMinimum && order === 0)) {
      fail(`must be greater than ${rules.exclusiveMinimum ? "" : "or equal to "}${rules.minimum}`);
    }
  }
  if (rules.maximum !== undefined) {
    if (!boundInRange(rules.maximum, rules))
      fail(`cannot be checked: maximum is not ${rangeName(rules)}`, "invalid-schema");
    const order = compare(value, rules.maximum, boundInRange(rules.maximum, rules));
    if (order > 0 || (rules.exclusiveMaximum && order === 0)) {
      fail(`must be less than ${rules.exclusiveMaximum ? "" : "or equal to "}${rules.maximum}`);
    }
  }
}

/**
 * Reports whether a bound fits the schema's type and format. Go formats the shortest digits of the
 * float first, which moves the bound -2^63 out of range.
 */
export function boundInRange(bound: number, rules: NumberRules): boolean {
  return inRange(Number.isInteger(bound) && Math.abs(bound) < 1e21 ? BigInt(String(bound)) : bound, rules);
}

/** Reports whether a value fits the schema's type and format. */
function inRange(value: number | bigint, { type, format }: NumberRules): boolean {
  if (type === "integer") {
    if (!isInt64(value)) return false;
    return format !== "int32" || (value >= -(2 ** 31) && value < 2 ** 31);
  }
  return format !== "float" || Number.isFinite(Math.fround(Number(value)));
}

/** Returns the type and format of a schema as text: "an integer of format int32". */
export function rangeName({ type = "number", format }: NumberRules): string {
  if (format === "") return `a 64-bit ${type}`;
  return `${type === "integer" ? "an" : "a"} ${type} of format ${format}`;
}

/** Compares an integer with a truncated bound: 2 exceeds a maximum of 1.5 because it exceeds 1. */
function compare(value: number | bigint, bound: number, native: boolean): number {
  if (native && isInt64(value)) {
    const whole = toInt64(bound);
    return BigInt(value) < whole ? -1 : BigInt(value) > whole ? 1 : 0;
  }
  return Number(value) - bound;
}

function isMultiple(value: number | bigint, factor: number, native: boolean): boolean {
  if (native && isInt64(value)) {
    const whole = toInt64(factor);
    return whole > 0n && BigInt(value) % whole === 0n;
  }
  if (factor <= 0) return false;
  return isJsonInteger(factor < 1 ? (1 / factor) * Number(value) : Number(value) / factor);
}

/** Go's conversion on amd64: overflow results in the smallest integer. */
function toInt64(value: number): bigint {
  const whole = BigInt(Math.trunc(value));
  return whole >= -(2n ** 63n) && whole < 2n ** 63n ? whole : -(2n ** 63n);
}

/** Reports whether a float is an integer: none beyond 2^53; positive ones may be off by 1e-9. */
export function isJsonInteger(value: number): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  if (whole === value) return true;
  if (whole <= 0) return false;
  return (value - whole) / (value + whole) < 1e-9;
}
