import { formatFloat, parseBool } from "@capikit/common/text";
import { CelRuntimeError } from "../runtime/errors.ts";
import type { Uint } from "../syntax/ast.ts";
import { Duration, parseDuration, parseTimestamp, Timestamp } from "../values/time.ts";
import { int, TypeValue, typeName, uint, type Value } from "../values/value.ts";
import { fn, type Overload } from "./overload.ts";

const same = (value: Value): Value => value;
const SECOND = 1_000_000_000n;

/** The functions that convert a value or return its type. */
export const CONVERSION_NAMES: ReadonlySet<string> = new Set(
  "bool bytes double duration dyn int string timestamp type uint".split(" "),
);

/** `int(x)`, `string(x)` … */
export const conversions = (): readonly Overload[] => [
  fn("type", "type", "A", "type(A)", (value: Value) => new TypeValue(typeName(value))),
  fn("dyn", "to_dyn", "A", "dyn", same),
  fn("bool", "bool_to_bool", "bool", "bool", same),
  fn("bool", "string_to_bool", "string", "bool", (value: string) => parseBool(value) ?? bad(value, "bool")),
  fn("bytes", "bytes_to_bytes", "bytes", "bytes", same),
  fn("bytes", "string_to_bytes", "string", "bytes", (value: string) => new TextEncoder().encode(value)),
  fn("double", "double_to_double", "double", "double", same),
  fn("double", "int64_to_double", "int", "double", (value: bigint) => Number(value)),
  fn("double", "string_to_double", "string", "double", parseDouble),
  fn("double", "uint64_to_double", "uint", "double", (value: Uint) => Number(value.value)),
  fn("duration", "duration_to_duration", "duration", "duration", same),
  fn("duration", "int64_to_duration", "int", "duration", (value: bigint) => new Duration(value)),
  fn(
    "duration",
    "string_to_duration",
    "string",
    "duration",
    (value: string) => parseDuration(value) ?? bad(value, "duration"),
  ),
  fn("int", "int64_to_int64", "int", "int", same),
  fn("int", "double_to_int64", "double", "int", (value: number) => truncated(value, -(2 ** 63), 2 ** 63)),
  fn("int", "duration_to_int64", "duration", "int", (value: Duration) => value.nanos),
  fn("int", "string_to_int64", "string", "int", (value: string) => parseInteger(value, /^[+-]?\d+$/, int)),
  fn("int", "timestamp_to_int64", "timestamp", "int", (value: Timestamp) => value.seconds),
  fn("int", "uint64_to_int64", "uint", "int", (value: Uint) => int(value.value)),
  fn("uint", "uint64_to_uint64", "uint", "uint", same),
  fn("uint", "double_to_uint64", "double", "uint", (value: number) => uint(truncated(value, 0, 2 ** 64))),
  fn("uint", "int64_to_uint64", "int", "uint", (value: bigint) => uint(value)),
  fn("uint", "string_to_uint64", "string", "uint", (value: string) => parseInteger(value, /^\d+$/, uint)),
  fn("string", "string_to_string", "string", "string", same),
  fn("string", "bool_to_string", "bool", "string", (value: boolean) => String(value)),
  fn("string", "bytes_to_string", "bytes", "string", decodeText),
  fn("string", "double_to_string", "double", "string", formatFloat),
  fn("string", "duration_to_string", "duration", "string", (value: Duration) => value.toString()),
  fn("string", "int64_to_string", "int", "string", (value: bigint) => value.toString()),
  fn("string", "timestamp_to_string", "timestamp", "string", (value: Timestamp) => value.toString()),
  fn("string", "uint64_to_string", "uint", "string", (value: Uint) => value.value.toString()),
  fn("timestamp", "timestamp_to_timestamp", "timestamp", "timestamp", same),
  fn("timestamp", "int64_to_timestamp", "int", "timestamp", (value: bigint) =>
    Timestamp.checked(value * SECOND),
  ),
  fn(
    "timestamp",
    "string_to_timestamp",
    "string",
    "timestamp",
    (value: string) => parseTimestamp(value) ?? bad(value, "timestamp"),
  ),
];

function parseDouble(text: string): number {
  const digits = text.replace(/(\d)_(?=\d)/g, "$1");
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits)) {
    const value = Number(digits);
    return Number.isFinite(value) ? value : bad(text, "double");
  }
  if (/^nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?inf(?:inity)?$/i.test(text))
    return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return bad(text, "double");
}

function parseInteger<T>(text: string, pattern: RegExp, wrap: (value: bigint) => T): T {
  if (!pattern.test(text)) return bad(text, "int");
  const digits = text.replace(/^([+-]?)0+(?=\d)/, "$1").replace(/^\+/, "");
  // Longer numbers are out of range by far, and take long to read.
  return wrap(BigInt(digits.slice(0, 30)));
}

function truncated(value: number, from: number, below: number): bigint {
  if (!(value >= from && value < below) || value === -(2 ** 63))
    throw new CelRuntimeError("integer overflow");
  return BigInt(Math.trunc(value));
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CelRuntimeError("invalid UTF-8 in bytes, cannot convert to string");
  }
}

function bad(text: string, type: string): never {
  throw new CelRuntimeError(`type conversion error from string ${JSON.stringify(text)} to ${type}`);
}
