import { cloneJson } from "./clone-json.ts";
import { equalJson } from "./equal-json.ts";
import { ownMember } from "./json-object.ts";
import { decodeJsonPatch, type JsonPatchOperation, operationText } from "./json-patch.ts";
import { jsonPointer, parseJsonPointer } from "./json-pointer.ts";
import { jsonDepth, jsonSize } from "./json-size.ts";
import { PatchError, type PatchErrorCode } from "./patch-error.ts";

/** Characters that a patch may write, including overwritten ones. */
const maxWritten = 16 * 1024 * 1024;
/** Characters of a patched document. etcd stores at most 1.5 MiB. */
const maxDocument = 8 * 1024 * 1024;
/** Levels of a patched document. Deeper documents may overflow the stack of recursive code. */
const maxDepth = 256;

type Container = Record<string, unknown> | unknown[];

/**
 * Returns a copy of a document with a JSON Patch (RFC 6902) applied, with the defaults of
 * evanphx/json-patch, the library of Cluster API and the API server. Missing parents are not
 * created, negative indexes count from the end of an array. Unlike there, the whole document cannot
 * be replaced, and paths must not contain `__proto__`.
 *
 * @throws PatchError for the first operation that does not apply. Also for more than 10,000
 * operations, more than 16 Mi characters written, and results of more than 8 Mi characters or 256
 * levels.
 */
export function applyJsonPatch<T extends object>(document: T, patch: unknown): T {
  const operations = decodeJsonPatch(patch);
  const result = cloneJson(document);
  patchInPlace(result, operations);
  if (jsonSize(result, maxDocument) > maxDocument) {
    throw new PatchError("PATCH_LIMIT", `the patched document has more than ${maxDocument} characters`);
  }
  return result;
}

/**
 * Applies the operations of {@link decodeJsonPatch} in place. Operations before a failed one remain
 * applied.
 *
 * @param options `createParents`: add missing objects on the path of an `add`. Default: false.
 * @throws PatchError as {@link applyJsonPatch} does, except for the size of the result.
 */
export function patchInPlace(
  document: object,
  operations: readonly JsonPatchOperation[],
  { createParents = false }: { readonly createParents?: boolean } = {},
): void {
  let written = 0;
  for (const [index, operation] of operations.entries()) {
    const fail = (problem: string, code: PatchErrorCode = "PATCH_NOT_APPLICABLE"): never => {
      throw new PatchError(code, `${operationText(operation, index)}: ${problem}`);
    };
    const limited = <V>(value: V): V => {
      written += jsonSize(value, maxWritten - written);
      if (written > maxWritten) fail(`the patch writes more than ${maxWritten} characters`, "PATCH_LIMIT");
      if (operation.path.split("/").length + jsonDepth(value) > maxDepth) {
        fail(`the document would have more than ${maxDepth} levels`, "PATCH_LIMIT");
      }
      return cloneJson(value);
    };
    const find = (pointer: string, create = false): Place => placeOf(document, pointer, create, fail);
    const { op, path } = operation;
    switch (op) {
      case "add":
        find(path, createParents).add(limited(operation.value));
        break;
      case "remove":
        find(path).remove();
        break;
      case "replace":
        find(path).replace(limited(operation.value));
        break;
      case "move": {
        const value = find(operation.from).remove();
        find(path).add(limited(value));
        break;
      }
      case "copy": {
        const value = operation.from === "" ? document : find(operation.from).get();
        find(path).add(limited(value));
        break;
      }
      case "test":
        if (!equalJson(find(path).get(true) ?? null, operation.value ?? null)) fail("the value is different");
    }
  }
}

/** A location: an existing parent, and the name or index of a possibly missing member. */
interface Place {
  get(mayBeMissing?: boolean): unknown;
  add(value: unknown): void;
  replace(value: unknown): void;
  remove(): unknown;
}

type Fail = (problem: string) => never;

function placeOf(document: object, pointer: string, create: boolean, fail: Fail): Place {
  const tokens = parseJsonPointer(pointer) ?? fail(`${JSON.stringify(pointer)} does not start with "/"`);
  if (tokens.includes("__proto__")) fail("paths must not contain __proto__");
  const last = tokens.pop() ?? fail("the path must not be the whole document");
  let parent = document as Container;
  for (const [depth, token] of tokens.entries()) {
    let next: unknown = Array.isArray(parent)
      ? parent[parseIndex(token, parent.length)]
      : ownMember(parent, token);
    if (next === undefined && create && !Array.isArray(parent)) {
      parent[token] = {};
      next = parent[token]; // of a proxy, another object
    }
    if (typeof next !== "object" || next === null) {
      fail(`no object or list at ${jsonPointer(tokens.slice(0, depth + 1))}`);
    }
    parent = next as Container;
  }
  return Array.isArray(parent) ? elementOf(parent, last, fail) : memberOf(parent, last, fail);
}

function memberOf(object: Record<string, unknown>, name: string, fail: Fail): Place {
  const check = (): void => {
    if (!Object.hasOwn(object, name)) fail("the path does not exist");
  };
  const set = (value: unknown): void => {
    object[name] = value;
  };
  return {
    get(mayBeMissing) {
      if (!mayBeMissing) check();
      return ownMember(object, name);
    },
    add: set,
    replace(value) {
      check();
      set(value);
    },
    remove() {
      check();
      const removed = object[name];
      delete object[name];
      return removed;
    },
  };
}

function elementOf(list: unknown[], token: string, fail: Fail): Place {
  const at = (length: number): number => {
    const index = parseIndex(token, length);
    return index >= 0 ? index : fail(`index ${token} is not in the list of length ${list.length}`);
  };
  return {
    get: () => list[at(list.length)],
    add(value) {
      list.splice(token === "-" ? list.length : at(list.length + 1), 0, value);
    },
    replace(value) {
      list[at(list.length)] = value;
    },
    remove: () => list.splice(at(list.length), 1)[0],
  };
}

/** Returns a token's list index, or -1. Go's `strconv.Atoi` accepts signs and leading zeros. */
function parseIndex(token: string, length: number): number {
  const given = /^[+-]?\d+$/.test(token) ? Number(token) : Number.NaN;
  const index = given < 0 ? given + length : given;
  return index >= 0 && index < length ? index : -1;
}
