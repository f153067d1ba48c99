import type { Json, ReadonlyJsonObject as JsonObject } from "@capikit/common/json";

/** A path in a value, linked from the innermost step outwards. `undefined` is the root. */
export interface ValuePath {
  readonly parent: ValuePath | undefined;
  readonly step: string | number;
}

/** Returns the path of a member or item. */
export function childPath(parent: ValuePath | undefined, step: string | number): ValuePath {
  return { parent, step };
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$-]*$/;

/** Formats a path: `spec.ports[0].name`, with other names in brackets; empty at the root. */
export function formatPath(path: ValuePath | undefined): string {
  const steps: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.parent) steps.unshift(at.step);
  let text = "";
  for (const step of steps) {
    if (typeof step === "number" || !IDENTIFIER.test(step)) text += `[${step}]`;
    else text += text === "" ? step : `.${step}`;
  }
  return text;
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns an own member, never one of `Object.prototype`. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Name of a value's kind in messages and in `type`: integers are those of Go's int64. */
export type JsonKind = "null" | "boolean" | "string" | "array" | "object" | "integer" | "number";

/** Returns the kind of a value, as Go's decoder of unstructured objects determines it. */
export function kindOf(value: Json): JsonKind {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "string":
      return "string";
    case "number":
    case "bigint":
      return isInt64(value) ? "integer" : "number";
    default:
      return isArray(value) ? "array" : "object";
  }
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * Reports whether Go decodes the number as int64 instead of float64. `1.0` and `1` are equal in
 * JavaScript and count as integers.
 */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === "bigint") return value >= INT64_MIN && value <= INT64_MAX;
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}

/** Length in Unicode code points, as Go counts runes. A lone surrogate counts as one. */
export function runeCount(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++, count++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next < 0xe000) i++;
    }
  }
  return count;
}

/** Creates an object from entries. Unlike assignment, safe for keys such as `__proto__`. */
export function createObject(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** Returns the object with one member set, in its place. */
export function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  return Object.fromEntries([...Object.entries(object).filter(([k]) => k !== key), [key, value]]);
}

/** Returns the object without some members, or the same reference if nothing changes. */
export function withoutMembers(object: JsonObject, ...keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
