import { equalJson } from "./equal-json.ts";
import { parseJson } from "./exact-json.ts";
import { getOrCreate } from "./get-or-create.ts";
import { cloneJson, isRecord, ownMember, setMember } from "./json-object.ts";
import {
  decodeJsonPatch,
  type JsonPatchOperation,
  operationText,
  PatchError,
  type PatchErrorCode,
} from "./json-patch.ts";
import { jsonPointer, parseJsonPointer } from "./json-pointer.ts";
import { jsonSize } from "./json-size.ts";

/** Characters that a patch may write, including overwritten ones. */
const maxWritten = 16 * 1024 * 1024;
/** Values that a patch may write: short ones take more time than their characters. */
const maxValues = 500_000;
/** List elements that insertions and removals may move: 10,000 of them in a list of 6,700. */
const maxMoved = 64 * 1024 * 1024;
/** Characters of a patched document. etcd stores at most 1.5 MiB. */
const maxDocument = 8 * 1024 * 1024;
/** Levels of a patched document. Deeper documents may overflow the stack of recursive code. */
const maxDepth = 256;

type Container = Record<string, unknown> | unknown[];

/**
 * Returns a copy of a document with a JSON Patch (RFC 6902) applied, with the defaults of
 * evanphx/json-patch, the library of Cluster API and the API server. Missing parents are not
 * created, negative indexes count from the end of an array, and text before the first "/" of a path
 * is ignored. Unlike there, a list cannot replace the whole document, and paths must not contain
 * `__proto__`. {@link applyJsonPatchText} also distinguishes 1 from 1.0.
 *
 * @throws PatchError for the first operation that does not apply. Also for more than 10,000
 * operations, 16 Mi characters or 500,000 values written, and 64 Mi list elements moved, and for
 * results of more than 8 Mi characters or 256 levels.
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
 * Applies the JSON text of a patch like {@link applyJsonPatch}. As in Cluster API, `test` compares
 * numbers as they are written: 1.0 and 1e0 are different from 1. `null` has no operations.
 *
 * @throws PatchError as {@link applyJsonPatch} does.
 * @throws SyntaxError for invalid JSON.
 */
export function applyJsonPatchText<T extends object>(document: T, text: string): T {
  const patch = parseJson(text) ?? [];
  const tests =
    Array.isArray(patch) && patch.some((operation) => isRecord(operation) && operation.op === "test");
  return tests
    ? withNumbers(applyJsonPatch(document, parseAsWritten(text)))
    : applyJsonPatch(document, patch);
}

/** Parses JSON. Numbers become symbols, equal for equal texts, unless Go would write them so. */
function parseAsWritten(text: string): unknown {
  const symbols = new Map<string, symbol>();
  return JSON.parse(text, (_name: string, value: unknown, { source = "" }: { source?: string } = {}) => {
    if (typeof value !== "number") return value;
    if (/^(?:0|-?[1-9]\d*)$/.test(source)) return parseJson(source);
    if (JSON.stringify(value) === source) return value;
    return getOrCreate(symbols, source, () => Symbol(source));
  });
}

/** Replaces the symbols of {@link parseAsWritten} in place. */
function withNumbers<T extends object>(value: T): T {
  const members = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(members)) {
    if (typeof member === "symbol") members[name] = Number(member.description);
    else if (typeof member === "object" && member !== null) withNumbers(member);
  }
  return value;
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
  let [written, values, moved] = [0, 0, 0];
  for (const [index, operation] of operations.entries()) {
    const fail = (problem: string, code: PatchErrorCode = "PATCH_NOT_APPLICABLE"): never => {
      throw new PatchError(code, `${operationText(operation, index)}: ${problem}`);
    };
    const copyBelow = (value: unknown, level: number): unknown => {
      values += 1;
      written += typeof value === "string" ? value.length + 2 : 1;
      if (values > maxValues) fail(`the patch writes more than ${maxValues} values`, "PATCH_LIMIT");
      if (written > maxWritten) fail(`the patch writes more than ${maxWritten} characters`, "PATCH_LIMIT");
      const isList = Array.isArray(value);
      if (isList || isRecord(value)) {
        if (level >= maxDepth) fail(`the document would have more than ${maxDepth} levels`, "PATCH_LIMIT");
        if (isList) return value.map((item) => copyBelow(item, level + 1));
        const copy: Record<string, unknown> = {};
        for (const name of Object.keys(value)) {
          written += name.length + 3;
          setMember(copy, name, copyBelow(value[name], level + 1));
        }
        return copy;
      }
      return value;
    };
    const limited = (value: unknown): unknown => copyBelow(value, operation.path.split("/").length);
    const move = (elements: number): void => {
      moved += elements;
      if (moved > maxMoved) fail(`the patch moves more than ${maxMoved} list elements`, "PATCH_LIMIT");
    };
    const find = (pointer: string, create = false): Place =>
      placeOf(document, pointer, create, { fail, move });
    const { op, path } = operation;
    if (path === "" && (op === "add" || op === "replace")) {
      const given = limited(operation.value);
      const value =
        isRecord(given) && isRecord(document) ? given : fail("only an object can replace a whole object");
      for (const name of Object.keys(document)) delete (document as Record<string, unknown>)[name];
      for (const name of Object.keys(value)) setMember(document as typeof value, name, value[name]);
      continue;
    }
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
        if (!equalJson((path === "" ? document : find(path).get(true)) ?? null, operation.value ?? null)) {
          fail("the value is different");
        }
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

interface Progress {
  readonly fail: (problem: string) => never;
  /** Counts the elements behind an insertion or removal. */
  readonly move: (elements: number) => void;
}

function placeOf(document: object, pointer: string, create: boolean, progress: Progress): Place {
  const { fail } = progress;
  const slash = pointer.indexOf("/");
  if (slash < 0 && pointer !== "") fail(`no "/" in path ${JSON.stringify(pointer)}`);
  const tokens =
    parseJsonPointer(pointer.slice(Math.max(slash, 0))) ?? fail(`path ${JSON.stringify(pointer)} is invalid`);
  if (tokens.includes("__proto__")) fail("paths must not contain __proto__");
  const last = tokens.pop() ?? ""; // as Go's library, for operations that cannot take the whole document
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
  return Array.isArray(parent) ? elementOf(parent, last, progress) : memberOf(parent, last, fail);
}

function memberOf(object: Record<string, unknown>, name: string, fail: Progress["fail"]): Place {
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

function elementOf(list: unknown[], token: string, { fail, move }: Progress): Place {
  const at = (length: number): number => {
    const index = parseIndex(token, length);
    return index >= 0 ? index : fail(`index ${token} is not in the list of length ${list.length}`);
  };
  return {
    get: () => list[at(list.length)],
    add(value) {
      const index = token === "-" ? list.length : at(list.length + 1);
      move(list.length - index);
      list.splice(index, 0, value);
    },
    replace(value) {
      list[at(list.length)] = value;
    },
    remove() {
      const index = at(list.length);
      move(list.length - index);
      return list.splice(index, 1)[0];
    },
  };
}

/** Returns a token's list index, or -1. Go's `strconv.Atoi` accepts signs and leading zeros. */
function parseIndex(token: string, length: number): number {
  const given = /^[+-]?\d+$/.test(token) ? Number(token) : Number.NaN;
  const index = given < 0 ? given + length : given;
  return index >= 0 && index < length ? index : -1;
}
