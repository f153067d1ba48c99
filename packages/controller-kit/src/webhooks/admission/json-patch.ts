import type { JsonPatchOperation } from "@capikit/client";
import { createPatch } from "rfc6902";

type Operation = ReturnType<typeof createPatch>[number];

/** The shortest patch of two lists takes time by the product of their lengths, and more than a microsecond for each. */
const maxCells = 64;

/**
 * The JSON patch that makes `after` of `before`. Fields that are undefined are absent, as in JSON. Of lists of different lengths that are
 * long, the whole is replaced.
 */
export function jsonPatch(before: object, after: object): readonly JsonPatchOperation[] {
  const operations = createPatch(before, after, diffLists);
  // What is undefined in a list is null in JSON.
  return operations.map((operation) =>
    "value" in operation && operation.value === undefined ? { ...operation, value: null } : operation,
  );
}

function diffLists(before: unknown, after: unknown, path: { toString(): string }): Operation[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length * after.length <= maxCells) {
    return undefined;
  }
  if (before.length !== after.length) {
    return [{ op: "replace", path: path.toString(), value: after }];
  }
  const list = path.toString();
  return before.flatMap((item: unknown, index) =>
    createPatch(item, after[index], diffLists).map((operation) => ({
      ...operation,
      path: `${list}/${index}${operation.path}`,
    })),
  );
}
