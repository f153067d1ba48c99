import { compareText } from "@capikit/common/text";
import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { Uint } from "../syntax/ast.ts";
import { Duration, Timestamp } from "./time.ts";
import { Collection, Opaque, Optional, TypeValue, type Value } from "./value.ts";

/** CEL's `==`: numbers compare across their types, other values of different types differ. */
export function equal(left: Value, right: Value): boolean {
  countWork(1);
  if (left === null || right === null) return left === right;
  if (left instanceof Uint || right instanceof Uint) {
    const [a, b] = [plain(left), plain(right)];
    return isNumber(a) && isNumber(b) && sameNumber(a, b);
  }
  if (typeof left !== "object") {
    return isNumber(left) && isNumber(right) ? sameNumber(left, right) : left === right;
  }
  if (left instanceof Collection) return left.equals(right);
  if (left instanceof Uint8Array) return right instanceof Uint8Array && compareBytes(left, right) === 0;
  if (left instanceof Timestamp) return right instanceof Timestamp && left.nanos === right.nanos;
  if (left instanceof Duration) return right instanceof Duration && left.nanos === right.nanos;
  if (left instanceof TypeValue) return right instanceof TypeValue && left.name === right.name;
  if (left instanceof Optional) return right instanceof Optional && equalOptionals(left, right);
  if (!(right instanceof Opaque)) throw noSuchOverload("==");
  return left.equals(right);
}

/** CEL's `!=`: values that `==` cannot compare differ, as in cel-go. */
export function differ(left: Value, right: Value): boolean {
  try {
    return !equal(left, right);
  } catch (error) {
    if (error instanceof CelRuntimeError) return true;
    throw error;
  }
}

function equalOptionals(left: Optional, right: Optional): boolean {
  if (left.value === undefined || right.value === undefined) return left.value === right.value;
  return equal(left.value, right.value);
}

/**
 * Compares two values: negative, 0, positive; NaN if a double is NaN.
 *
 * @throws CelRuntimeError for values without an order.
 */
export function compare(left: Value, right: Value): number {
  const [a, b] = [plain(left), plain(right)];
  if (isNumber(a) && isNumber(b)) {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (
    (a instanceof Timestamp && b instanceof Timestamp) ||
    (a instanceof Duration && b instanceof Duration)
  ) {
    return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  }
  throw noSuchOverload("comparison");
}

function plain(value: Value): Exclude<Value, Uint> {
  return value instanceof Uint ? value.value : value;
}

function isNumber(value: Value): value is bigint | number {
  return typeof value === "bigint" || typeof value === "number";
}

function sameNumber(left: bigint | number, right: bigint | number): boolean {
  return left <= right && left >= right;
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < left.length && index < right.length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
