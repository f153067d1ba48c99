import {
  canonicalJson,
  equalJson,
  isRecord,
  type Json,
  type ReadonlyJsonObject as JsonObject,
  stringifyJson,
} from "@capikit/common/json";
import type { FieldError, FieldErrorType } from "../json-schema/field-path.ts";
import type { SchemaNode } from "../model/node.ts";
import { type CompiledPattern, describeProblem, PatternError } from "../patterns/compile-pattern.ts";
import { isArray, isInt64, kindOf } from "../values/json-kind.ts";
import { runeCount } from "../values/text-length.ts";
import { childPath, formatPath, type ValuePath } from "../values/value-path.ts";
import type { Correlation } from "./correlation.ts";
import { ErrorList } from "./error-list.ts";
import { checkNumber, isJsonInteger } from "./number-rules.ts";

/** Returns a value's errors, up to `max`. With a correlation, unchanged parts are not rejected. */
export function validateNode(
  value: Json,
  node: SchemaNode,
  path: ValuePath | undefined,
  old: Correlation | undefined,
  max: number = Number.POSITIVE_INFINITY,
): FieldError[] {
  const list = new ErrorList(max);
  checkRatcheting(value, node, path, old, list);
  return list.errors;
}

type Check<Value, More extends readonly unknown[] = []> = (
  value: Value,
  node: SchemaNode,
  path: ValuePath | undefined,
  old: Correlation | undefined,
  errors: ErrorList,
  ...more: More
) => void;

const checkRatcheting: Check<Json> = (value, node, path, old, errors) => {
  if (old === undefined) {
    check(value, node, path, undefined, errors);
    return;
  }
  const own = new ErrorList(errors.left);
  check(value, node, path, old, own);
  if (own.errors.length > 0 && !old.unchanged()) errors.addAll(own.errors);
};

const check: Check<Json> = (value, node, path, old, errors) => {
  const fail: Fail = (type, message, unchecked) => {
    if (!errors.isFull)
      errors.add({ path: formatPath(path), type, message, ...(unchecked !== undefined && { unchecked }) });
  };
  if (!hasType(value, node)) {
    const types = node.types.length > 0 ? node.types : [node.format];
    const message = `must be ${types.join(" or ")}, not ${kindOf(value)}`;
    if (!errors.isFull) errors.add({ path: formatPath(path), type: "FieldValueTypeInvalid", message, types });
  }
  if (value === null) {
    if (node.enum.length > 0) fail("FieldValueNotSupported", enumMessage(node));
    return;
  }
  checkJunctors(value, node, path, errors, fail);
  if (typeof value === "string") checkText(value, node, fail);
  else if (typeof value === "number" || typeof value === "bigint") {
    if (node.number !== undefined) {
      checkNumber(value, node.number, (message, unchecked) => fail("FieldValueInvalid", message, unchecked));
    }
  } else if (isArray(value)) checkItems(value, node, path, old, errors, fail);
  if (node.enum.length > 0 && !matchesEnum(value, node.enum))
    fail("FieldValueNotSupported", enumMessage(node));
  if (isRecord(value)) checkMembers(value, node, path, old, errors, fail);
};

type Fail = (type: FieldErrorType, message: string, unchecked?: FieldError["unchecked"]) => void;

function hasType(value: Json, { types, format, nullable }: SchemaNode): boolean {
  if (value === null) return types.length === 0 || nullable;
  const kind = kindOf(value);
  // Upstream quirk: a string schema with a format allows lists too (they might be bytes in Go).
  const bytes = kind === "string" || kind === "array";
  const numeric = types.includes("number") || types.includes("integer");
  if (format !== "" && bytes && !numeric) return true;
  if (types.length === 0) return format === "" || bytes;
  if (types.includes(kind)) return true;
  if (kind === "integer") return types.includes("number");
  return kind === "number" && types.includes("integer") && isJsonInteger(Number(value));
}

function checkText(text: string, node: SchemaNode, fail: Fail): void {
  const { maxLength, minLength } = node.schema;
  if (node.formatCheck !== undefined && !node.formatCheck(text)) {
    fail("FieldValueTypeInvalid", `must be of format ${node.format}`);
  }
  // Only the first of these is reported, as upstream.
  if (maxLength !== undefined && runeCount(text) > maxLength) {
    fail("FieldValueTooLong", `may not be longer than ${maxLength} characters`);
  } else if (minLength !== undefined && runeCount(text) < minLength) {
    fail("FieldValueInvalid", `must be at least ${minLength} characters long`);
  } else if (node.pattern !== undefined) {
    checkPattern(text, node.pattern, node.schema.pattern ?? "", fail);
  }
}

function checkPattern(
  text: string,
  pattern: CompiledPattern | PatternError,
  source: string,
  fail: Fail,
): void {
  if (pattern instanceof PatternError) {
    const message = `cannot be checked: the schema's pattern ${describeProblem(pattern)}`;
    fail("FieldValueInvalid", message, "invalid-schema");
  } else if (!pattern.test(text)) {
    fail("FieldValueInvalid", `must match the pattern ${source}`);
  }
}

const checkItems: Check<readonly Json[], [fail: Fail]> = (list, node, path, old, errors, fail) => {
  const { items } = node;
  if (items !== undefined) {
    for (const [i, item] of list.entries()) {
      if (errors.isFull) return;
      checkRatcheting(item, items, childPath(path, i), old?.child(i), errors);
    }
  }
  const { maxItems, minItems, uniqueItems } = node.schema;
  if (minItems !== undefined && list.length < minItems)
    fail("FieldValueInvalid", `must have at least ${minItems} items`);
  if (maxItems !== undefined && list.length > maxItems)
    fail("FieldValueTooMany", `may have at most ${maxItems} items`);
  if (uniqueItems === true && new Set(list.map(canonicalJson)).size < list.length)
    fail("FieldValueInvalid", "must not contain duplicates");
};

const checkMembers: Check<JsonObject, [fail: Fail]> = (object, node, path, old, errors, fail) => {
  const keys = Object.keys(object);
  const { maxProperties, minProperties } = node.schema;
  if (minProperties !== undefined && keys.length < minProperties) {
    fail("FieldValueInvalid", `must have at least ${minProperties} members`);
  }
  if (maxProperties !== undefined && keys.length > maxProperties) {
    fail("FieldValueTooMany", `may have at most ${maxProperties} members`);
  }
  for (const key of keys) {
    if (errors.isFull) return;
    const child = node.properties.get(key) ?? node.additional;
    if (child === false) fail("FieldValueInvalid", `may not have the member ${JSON.stringify(key)}`);
    if (typeof child !== "object") continue;
    // A version change is invisible here: both sides were converted to the same version.
    const fixed = path === undefined && (key === "kind" || key === "apiVersion");
    checkRatcheting(
      object[key] as Json,
      child,
      childPath(path, key),
      fixed ? undefined : old?.child(key),
      errors,
    );
  }
  for (const key of node.required) {
    if (errors.isFull || Object.hasOwn(object, key)) continue;
    errors.add({
      path: formatPath(childPath(path, key)),
      type: "FieldValueRequired",
      message: "is required",
    });
  }
};

/** Junctors only see the value: an update ratchets only at the level with the junctors. */
function checkJunctors(
  value: Json,
  node: SchemaNode,
  path: ValuePath | undefined,
  errors: ErrorList,
  fail: Fail,
): void {
  const run = (branch: SchemaNode) => validateNode(value, branch, path, undefined, errors.left);
  if (node.anyOf.length > 0) {
    const results = node.anyOf.map(run);
    if (!results.some((result) => result.length === 0)) {
      fail("FieldValueInvalid", `must fit at least one of ${results.length} alternatives (anyOf)`);
      errors.addAll(closest(results));
    }
  }
  if (node.oneOf.length > 0) {
    const results = node.oneOf.map(run);
    const fitting = results.filter((result) => result.length === 0).length;
    if (fitting !== 1) {
      fail(
        "FieldValueInvalid",
        `must fit exactly one of ${results.length} alternatives (oneOf), fits ${fitting}`,
      );
      if (fitting === 0) errors.addAll(closest(results));
    }
  }
  for (const branch of node.allOf) errors.addAll(run(branch));
  if (node.not !== undefined && run(node.not).length === 0) {
    fail("FieldValueInvalid", "must not match the schema of the keyword not");
  }
}

/** The branch with the fewest errors gives the best hint. */
function closest(results: readonly FieldError[][]): FieldError[] {
  return results.reduce((best, result) => (result.length < best.length ? result : best));
}

function enumMessage(node: SchemaNode): string {
  return `must be one of ${node.enum.map(stringifyJson).join(", ")}`;
}

/**
 * Reports whether a value is allowed. As upstream it first converts the value to the allowed
 * value's Go type (1.9 becomes 1, and the integer 65 the text "A"). Null is never allowed.
 */
function matchesEnum(value: Json, allowed: readonly Json[]): boolean {
  return value !== null && allowed.some((candidate) => candidate !== null && matches(value, candidate));
}

function matches(value: Json, candidate: Json): boolean {
  const [kind, wanted] = [kindOf(value), kindOf(candidate)];
  if (kind === "number" && wanted === "integer" && typeof value === "number") {
    const whole = Math.trunc(value);
    return isInt64(whole) && equalJson(whole, candidate);
  }
  if (kind === "integer" && wanted === "string") {
    return characterOf(Number(value)) === candidate;
  }
  return equalJson(value, candidate);
}

function characterOf(code: number): string {
  const valid = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : "\ufffd";
}
