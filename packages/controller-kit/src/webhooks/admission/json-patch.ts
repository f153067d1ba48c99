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
  // What is undefined in a list is null in JSON.
  return diff(before, after).map((operation) =>
    "value" in operation && operation.value === undefined ? { ...operation, value: null } : operation,
  );
}

const none: readonly Operation[] = Object.freeze([]);

/** Nearly all of an object stays as it is: nothing is made for fields that are the same, as the library would. */
function diff(before: unknown, after: unknown): readonly Operation[] {
  if (before === after) {
    return none;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return diffLists(before, after);
  }
  return isRecord(before) && isRecord(after)
    ? diffObjects(before, after)
    : [{ op: "replace", path: "", value: after }];
}

type Plain = Readonly<Record<string, unknown>>;

function diffObjects(before: Plain, after: Plain): readonly Operation[] {
  const operations: Operation[] = [];
  const add = (key: string, changes: readonly Operation[]): void => {
    const step = `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    for (const operation of changes) {
      operations.push({ ...operation, path: step + operation.path });
    }
  };
  for (const key of Object.keys(before)) {
    if (!has(before, key)) {
      continue;
    }
    const changes = has(after, key) ? diff(before[key], after[key]) : [{ op: "remove", path: "" } as const];
    if (changes.length > 0) {
      add(key, changes);
    }
  }
  for (const key of Object.keys(after)) {
    if (has(after, key) && !has(before, key)) {
      add(key, [{ op: "add", path: "", value: after[key] }]);
    }
  }
  return operations;
}

function has(object: Plain, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

function diffLists(before: readonly unknown[], after: readonly unknown[]): readonly Operation[] {
  if (isSame(before, after)) {
    return none;
  }
  if (before.length * after.length <= maxCells) {
    return createPatch(before, after);
  }
  if (before.length !== after.length) {
    return [{ op: "replace", path: "", value: after }];
  }
  return before.flatMap((item, index) =>
    diff(item, after[index]).map((operation) => ({ ...operation, path: `/${index}${operation.path}` })),
  );
}
