import { utf8Length as utf8Bytes } from "@capikit/common/text";
import { runeCount } from "../../values/text-length.ts";
import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError } from "../runtime/errors.ts";
import { Uint } from "../syntax/ast.ts";
import type { Type } from "../types/type.ts";
import type { ListValue } from "./list.ts";
import type { MapValue } from "./map.ts";
import { Duration, Timestamp } from "./time.ts";

/** A value of a Kubernetes type, which is opaque except for its functions. */
export abstract class Opaque {
  abstract readonly typeName: string;

  /** The size that determines the cost of calls. */
  get size(): number {
    return 1;
  }

  /** @throws CelRuntimeError for a value of another type. */
  abstract equals(other: Value): boolean;
}

const SPACE = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const ENDS = new RegExp(`^${SPACE}|${SPACE}$`, "g");

/** Trims Unicode white space. `String.trim` also removes byte order marks, and keeps U+0085. */
export function trimSpace(text: string): string {
  return text.replace(ENDS, "");
}

/** Texts are read at some 32 characters a step. */
const CHARACTERS_PER_STEP = 32;

/** The number of characters (code points). A surrogate without its other half counts as one. */
export function textLength(text: string): number {
  countWork(text.length / CHARACTERS_PER_STEP);
  return runeCount(text);
}

export function utf8Length(text: string): number {
  countWork(text.length / CHARACTERS_PER_STEP);
  return utf8Bytes(text);
}

/** A list or a map. Its elements decide whether it equals another one. */
export abstract class Collection {
  abstract readonly size: number;
  abstract equals(other: Value): boolean;
}

/** A value during evaluation. `bigint` is int, `number` is double. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint
  | Uint8Array
  | Timestamp
  | Duration
  | ListValue
  | MapValue
  | Optional
  | TypeValue
  | Opaque;

/** A value that may be missing. */
export class Optional {
  static readonly none = new Optional(undefined);
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

/** A type as a value: the result of `type(x)`. */
export class TypeValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const MIN_INT = -(2n ** 63n);
const MAX_INT = 2n ** 63n - 1n;
const MAX_UINT = 2n ** 64n - 1n;

/** @throws CelRuntimeError if the number exceeds 64 bits. */
export function int(value: bigint): bigint {
  if (value < MIN_INT || value > MAX_INT) throw new CelRuntimeError("integer overflow");
  return value;
}

/** @throws CelRuntimeError if the number exceeds 64 unsigned bits. */
export function uint(value: bigint): Uint {
  if (value < 0n || value > MAX_UINT) throw new CelRuntimeError("unsigned integer overflow");
  return new Uint(value);
}

export function typeName(value: Value): string {
  switch (typeof value) {
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "number":
      return "double";
    case "string":
      return "string";
    default:
      if (value === null) return "null_type";
      if (value instanceof Uint) return "uint";
      if (value instanceof Uint8Array) return "bytes";
      if (value instanceof Timestamp) return "google.protobuf.Timestamp";
      if (value instanceof Duration) return "google.protobuf.Duration";
      if (value instanceof Optional) return "optional_type";
      if (value instanceof TypeValue) return "type";
      return value.typeName;
  }
}

/** Reports whether a value fits a declared type, considering only the outermost layer. */
export function fits(value: Value, type: Type): boolean {
  switch (type.kind) {
    case "dyn":
    case "param":
    case "error":
      return true;
    case "null":
      return value === null;
    case "timestamp":
      return value instanceof Timestamp;
    case "duration":
      return value instanceof Duration;
    case "opaque":
    case "object":
      return typeName(value) === type.name;
    default:
      return typeName(value) === type.kind;
  }
}
