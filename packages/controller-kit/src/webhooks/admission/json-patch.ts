import type { JsonPatchOperation } from "@capikit/client";
import { createPatch } from "rfc6902";
import { isRecord } from "../../values/is-record.ts";
import { isSame } from "./is-same.ts";

type Operation = ReturnType<typeof createPatch>[number];

/** The shortest patch of two lists takes time by the product of their lengths, and more than a microsecond for each. */
const maxCells = 64;

/**
 * The JSON patch that makes `after` of `before`. Fields that are undefined are absent, as in JSON. Of lists of different lengths that are
 * long, the whole is replaced.
 */
export function jsonPatch(before: object, after: object): readonly JsonPatchOperation[] {
  const operations: Operation[] = [];
  diff(before, after, "", operations);
  return operations;
}

/**
 * Adds the operations below a path. Nearly all of an object stays as it is: nothing is made for fields that are the same, as the library
 * would, and one operation for each change, as there may be very many.
 */
function diff(before: unknown, after: unknown, path: string, operations: Operation[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    diffLists(before, after, path, operations);
  } else if (isRecord(before) && isRecord(after)) {
    diffObjects(before, after, path, operations);
  } else {
    operations.push({ op: "replace", path, value: jsonOf(after) });
  }
}

type Plain = Readonly<Record<string, unknown>>;

function diffObjects(before: Plain, after: Plain, path: string, operations: Operation[]): void {
  for (const key of Object.keys(before)) {
    if (!has(before, key)) continue;
    if (has(after, key)) {
      if (before[key] !== after[key]) diff(before[key], after[key], pathOf(path, key), operations);
    } else {
      operations.push({ op: "remove", path: pathOf(path, key) });
    }
  }
  for (const key of Object.keys(after)) {
    if (has(after, key) && !has(before, key)) {
      operations.push({ op: "add", path: pathOf(path, key), value: after[key] });
    }
  }
}

function pathOf(path: string, key: string): string {
  return `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function has(object: Plain, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

function diffLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  operations: Operation[],
): void {
  if (before.length * after.length <= maxCells) {
    if (isSame(before, after)) return;
    for (const operation of createPatch(before, after)) {
      const value = "value" in operation && { value: jsonOf(operation.value) };
      operations.push({ ...operation, path: path + operation.path, ...value });
    }
  } else if (before.length !== after.length) {
    operations.push({ op: "replace", path, value: after });
  } else {
    for (const [index, item] of before.entries()) diff(item, after[index], `${path}/${index}`, operations);
  }
}

/** What is undefined in a list is null in JSON. */
function jsonOf(value: unknown): unknown {
  return value === undefined ? null : value;
}
