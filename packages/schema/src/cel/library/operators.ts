import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import type { Uint } from "../syntax/ast.ts";
import { compare, differ, equal } from "../values/equality.ts";
import type { ListValue } from "../values/list.ts";
import type { MapValue } from "../values/map.ts";
import { Duration, type Timestamp } from "../values/time.ts";
import { int, Optional, uint, type Value } from "../values/value.ts";
import { fn, type Overload } from "./overload.ts";

/** Run by the evaluator, as they do not evaluate all arguments or depend on the syntax. */
const special = (): never => {
  throw noSuchOverload();
};

/** The ordered types and their names in cost estimates. */
const ORDERED: readonly (readonly [string, string, string])[] = [
  ["bool", "bool", "bool"],
  ["int64", "int", "int"],
  ["int64_double", "int", "double"],
  ["int64_uint64", "int", "uint"],
  ["uint64", "uint", "uint"],
  ["uint64_double", "uint", "double"],
  ["uint64_int64", "uint", "int"],
  ["double", "double", "double"],
  ["double_int64", "double", "int"],
  ["double_uint64", "double", "uint"],
  ["string", "string", "string"],
  ["bytes", "bytes", "bytes"],
  ["timestamp", "timestamp", "timestamp"],
  ["duration", "duration", "duration"],
];

export const operators = (): readonly Overload[] => [
  fn("_?_:_", "conditional", "bool, A, A", "A", special),
  fn("_&&_", "logical_and", "bool, bool", "bool", special),
  fn("_||_", "logical_or", "bool, bool", "bool", special),
  fn("!_", "logical_not", "bool", "bool", (value: boolean) => !value),
  fn("@not_strictly_false", "not_strictly_false", "bool", "bool", special),
  fn("_==_", "equals", "A, A", "bool", (a: Value, b: Value) => equal(a, b)),
  fn("_!=_", "not_equals", "A, A", "bool", differ),
  ...comparison("_<_", "less", (order) => order < 0),
  ...comparison("_<=_", "less_equals", (order) => order <= 0),
  ...comparison("_>_", "greater", (order) => order > 0),
  ...comparison("_>=_", "greater_equals", (order) => order >= 0),
  ...addition(),
  ...subtraction(),
  fn("_*_", "multiply_double", "double, double", "double", (a: number, b: number) => a * b),
  fn("_*_", "multiply_int64", "int, int", "int", (a: bigint, b: bigint) => int(a * b)),
  fn("_*_", "multiply_uint64", "uint, uint", "uint", (a: Uint, b: Uint) => uint(a.value * b.value)),
  fn("_/_", "divide_double", "double, double", "double", (a: number, b: number) => a / b),
  fn("_/_", "divide_int64", "int, int", "int", (a: bigint, b: bigint) => int(a / divisor(b))),
  fn("_/_", "divide_uint64", "uint, uint", "uint", (a: Uint, b: Uint) => uint(a.value / divisor(b.value))),
  fn("_%_", "modulo_int64", "int, int", "int", (a: bigint, b: bigint) => remainder(a, b)),
  fn("_%_", "modulo_uint64", "uint, uint", "uint", (a: Uint, b: Uint) => uint(remainder(a.value, b.value))),
  fn("-_", "negate_double", "double", "double", (a: number) => -a),
  fn("-_", "negate_int64", "int", "int", (a: bigint) => int(-a)),
  fn("@in", "in_list", "A, list(A)", "bool", (value: Value, list: ListValue) => list.contains(value)),
  fn("@in", "in_map", "A, map(A, B)", "bool", (key: Value, map: MapValue) => map.find(key) !== undefined),
  fn("_[_]", "index_list", "list(A), int", "A", element),
  fn("_[_]", "index_map", "map(A, B), A", "B", (map: MapValue, key: Value) => map.get(key)),
  fn("_[_]", "optional_list_index_int", "optional(list(V)), int", "optional(V)", optionalElement),
  fn("_[_]", "optional_map_index_value", "optional(map(K, V)), K", "optional(V)", optionalEntry),
  fn("_[?_]", "list_optindex_optional_int", "list(V), int", "optional(V)", optionalElement),
  fn(
    "_[?_]",
    "optional_list_optindex_optional_int",
    "optional(list(V)), int",
    "optional(V)",
    optionalElement,
  ),
  fn("_[?_]", "map_optindex_optional_value", "map(K, V), K", "optional(V)", optionalEntry),
  fn("_[?_]", "optional_map_optindex_optional_value", "optional(map(K, V)), K", "optional(V)", optionalEntry),
  fn("_?._", "select_optional_field", "dyn, string", "optional(V)", optionalEntry),
];

function comparison(name: string, id: string, holds: (order: number) => boolean): Overload[] {
  return ORDERED.map(([suffix, left, right]) =>
    fn(name, `${id}_${suffix}`, `${left}, ${right}`, "bool", (a: Value, b: Value) => {
      const order = compare(a, b);
      if (Number.isNaN(order)) throw new CelRuntimeError("NaN values cannot be ordered");
      return holds(order);
    }),
  );
}

function addition(): Overload[] {
  return [
    fn("_+_", "add_bytes", "bytes, bytes", "bytes", (a: Uint8Array, b: Uint8Array) => joined(a, b)),
    fn("_+_", "add_double", "double, double", "double", (a: number, b: number) => a + b),
    fn("_+_", "add_duration_duration", "duration, duration", "duration", (a: Duration, b: Duration) =>
      Duration.checked(a.nanos + b.nanos),
    ),
    fn("_+_", "add_duration_timestamp", "duration, timestamp", "timestamp", (a: Duration, b: Timestamp) =>
      b.plus(a),
    ),
    fn("_+_", "add_timestamp_duration", "timestamp, duration", "timestamp", (a: Timestamp, b: Duration) =>
      a.plus(b),
    ),
    fn("_+_", "add_int64", "int, int", "int", (a: bigint, b: bigint) => int(a + b)),
    fn("_+_", "add_list", "list(A), list(A)", "list(A)", (a: ListValue, b: ListValue) => a.plus(b)),
    fn("_+_", "add_string", "string, string", "string", (a: string, b: string) => a + b),
    fn("_+_", "add_uint64", "uint, uint", "uint", (a: Uint, b: Uint) => uint(a.value + b.value)),
  ];
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(left.length + right.length);
  bytes.set(left);
  bytes.set(right, left.length);
  return bytes;
}

function subtraction(): Overload[] {
  return [
    fn("_-_", "subtract_double", "double, double", "double", (a: number, b: number) => a - b),
    fn("_-_", "subtract_duration_duration", "duration, duration", "duration", (a: Duration, b: Duration) =>
      Duration.checked(a.nanos - b.nanos),
    ),
    fn("_-_", "subtract_int64", "int, int", "int", (a: bigint, b: bigint) => int(a - b)),
    fn(
      "_-_",
      "subtract_timestamp_duration",
      "timestamp, duration",
      "timestamp",
      (a: Timestamp, b: Duration) => a.plus(new Duration(-b.nanos)),
    ),
    fn(
      "_-_",
      "subtract_timestamp_timestamp",
      "timestamp, timestamp",
      "duration",
      (a: Timestamp, b: Timestamp) => Duration.checked(a.nanos - b.nanos),
    ),
    fn("_-_", "subtract_uint64", "uint, uint", "uint", (a: Uint, b: Uint) => uint(a.value - b.value)),
  ];
}

function divisor(value: bigint): bigint {
  if (value === 0n) throw new CelRuntimeError("division by zero");
  return value;
}

function remainder(left: bigint, right: bigint): bigint {
  if (right === 0n) throw new CelRuntimeError("modulus by zero");
  // The smallest int has no positive counterpart: even its remainder by -1 is an overflow.
  if (right === -1n) int(-left);
  return left % right;
}

function element(list: ListValue, index: bigint): Value {
  if (index < 0n || index >= BigInt(list.size)) throw new CelRuntimeError(`index out of bounds: ${index}`);
  return list.at(Number(index));
}

function optionalElement(list: ListValue | Optional, index: bigint): Value {
  if (list instanceof Optional) {
    return list.value === undefined ? Optional.none : optionalElement(list.value as ListValue, index);
  }
  return index < 0n || index >= BigInt(list.size) ? Optional.none : new Optional(list.at(Number(index)));
}

function optionalEntry(map: MapValue | Optional, key: Value): Value {
  if (map instanceof Optional) {
    return map.value === undefined ? Optional.none : optionalEntry(map.value as MapValue, key);
  }
  const value = map.find(key);
  return value === undefined ? Optional.none : new Optional(value);
}
