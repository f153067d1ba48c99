import { diffJsonPatch, diffMergePatch, isRecord } from "@capikit/common/json";
import fc from "fast-check";
import { applyPatch } from "rfc6902";
import { changedJson, jsonText, readJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

const object = {
  metadata: { name: "a", labels: { "a/b": "c", "a~1": "d" } },
  spec: { list: [1, 2, 3, { x: [] }], deep: { a: { b: null } } },
};

/**
 * Pairs of objects: a library applies the patch between them to the first and returns the second.
 */
export const target: FuzzTarget = {
  name: "json-patch",
  extension: "json",
  arbitrary: fc
    .oneof(fc.tuple(changedJson(object), changedJson(object)), fc.tuple(jsonText, jsonText))
    .map(([a, b]) => `[${a},${b}]`),
  errors: [],
  run(input) {
    const pair = readJson(input);
    if (!Array.isArray(pair)) return;
    const [before, after] = pair as unknown[];
    if (!isRecord(before) || !isRecord(after) || hasPrototypeKey(pair)) return;
    const copy = structuredClone(before);
    const operations = diffJsonPatch(before, after);
    check(JSON.stringify(before) === JSON.stringify(copy), "diffJsonPatch changed its argument");
    const document = { root: copy };
    const failures = applyPatch(
      document,
      operations.map((operation) => below(operation as never)) as never,
    ).filter((failure) => failure !== null);
    check(failures.length === 0, `the JSON patch does not apply: ${failures[0]?.message}`);
    check(same(document.root, after), "the JSON patch makes something else");
    check(
      same(merged(before, diffMergePatch(before, after)), merged({}, after)) || hasNull(before),
      "the merge patch makes something else",
    );
  },
};

/** Moves the operation to a document with the object below `/root`, to replace the whole object. */
function below(operation: { readonly path: string; readonly from?: string }): object {
  const { path, from } = operation;
  return { ...operation, path: `/root${path}`, ...(from !== undefined && { from: `/root${from}` }) };
}

/** Applies a merge patch (RFC 7396). */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const members = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) members.delete(key);
    else members.set(key, merged(members.get(key), value));
  }
  return Object.fromEntries(members);
}

/** A merge patch cannot express existing null members. */
function hasNull(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.values(value).some(hasNull));
}

/** The library rejects such paths for safety. */
function hasPrototypeKey(value: unknown): boolean {
  return /"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value));
}

function same(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) {
    if (Array.isArray(a) && Array.isArray(b))
      return a.length === b.length && a.every((item, index) => same(item, b[index]));
    return Object.is(a, b) || a === b;
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
  );
}
