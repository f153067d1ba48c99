import type { JSONValue } from "@capikit/api/meta";
import { shortText } from "@capikit/common/json";
import { applyPatch, type Operation, Pointer } from "rfc6902";
import { copyOf, isJsonObject, type JsonObject, sameJson } from "./json-object.ts";
import { depthOf, sizeOf } from "./json-size.ts";

/** An operation of a JSON patch as it was read; what is wrong with it is found when it is applied. */
export interface PatchOperation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: JSONValue;
}

/** Patches hold paths of any length. */
const longestMessage = 3000;

/** Why a patch does not apply. */
export class PatchFault extends Error {
  override readonly name = "PatchFault";

  constructor(message: string, options?: ErrorOptions) {
    super(shortText(message, longestMessage), options);
  }
}

const OPERATIONS = new Set(["add", "copy", "move", "remove", "replace", "test"]);

/** The API server's limit of a JSON patch. */
const MAX_OPERATIONS = 10_000;
/** Characters that one patch may write, also in places that it overwrites again. */
const MAX_WRITTEN = 16 * 1024 * 1024;
/** Characters of an object: far more than the 1.5 MiB that etcd takes. */
const MAX_OBJECT = 8 * 1024 * 1024;
/** Levels of an object. Deeper ones overflow the stack of whatever walks them. */
const MAX_DEPTH = 256;

/**
 * A JSON patch (RFC 6902) applied to a copy, as evanphx/json-patch v5 does by default: missing parents are not created, indexes of lists may
 * count from the end.
 *
 * @throws PatchFault for the first operation that does not apply, for more than 10,000 operations, and where it makes the
 * object too large or too deep to be stored.
 */
export function applyJsonPatch(document: JsonObject, operations: readonly PatchOperation[]): JsonObject {
  if (operations.length > MAX_OPERATIONS)
    throw new PatchFault(`the patch has ${operations.length} operations; ${MAX_OPERATIONS} are the most`);
  const result: { document: JSONValue } = { document: copyOf(document) };
  let written = 0;
  operations.forEach((operation, index) => {
    const { op } = operation;
    const where = `operation ${index} (${op} ${operation.path})`;
    if (!OPERATIONS.has(op)) throw new PatchFault(`${where}: there is no such operation`);
    const adds = op === "add" || op === "copy" || op === "move";
    const path = resolved(result.document, operation.path, adds, where);
    const moves = op === "copy" || op === "move";
    const from = moves ? resolved(result.document, operation.from ?? "", false, where) : undefined;
    if (path === "") throw new PatchFault(`${where}: the whole object cannot be changed at once`);
    const at = (pointer: string) => Pointer.fromJSON(pointer).get(result.document) as JSONValue | undefined;
    if (op === "test") {
      if (sameJson(at(path), operation.value ?? null)) return;
      throw new PatchFault(`${where}: the value is another one`);
    }
    const value = from === undefined ? operation.value : at(from);
    if (op !== "move" && op !== "remove") written += sizeOf(value, MAX_WRITTEN - written);
    if (written > MAX_WRITTEN)
      throw new PatchFault(`${where}: the patch writes more than ${MAX_WRITTEN} characters`);
    if (path.split("/").length + depthOf(value) > MAX_DEPTH)
      throw new PatchFault(`${where}: the object would have more than ${MAX_DEPTH} levels`);
    const [failure] = applyPatch(result.document, [
      {
        ...operation,
        path,
        ...(from === undefined ? {} : { from }),
        value: operation.value ?? null,
      } as Operation,
    ]);
    if (failure) throw new PatchFault(`${where}: there is no such field`);
  });
  if (sizeOf(result.document, MAX_OBJECT) > MAX_OBJECT)
    throw new PatchFault(`the patched object has more than ${MAX_OBJECT} characters`);
  return result.document as JsonObject;
}

/** The pointer with plain indexes, all of whose parents are there. */
function resolved(document: JSONValue, pointer: string, adding: boolean, where: string): string {
  if (pointer === "") return "";
  if (!pointer.startsWith("/")) throw new PatchFault(`${where}: the path does not begin with /`);
  const tokens = pointer.slice(1).split("/");
  let current: JSONValue = document;
  const plain = tokens.map((token, depth) => {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const last = depth === tokens.length - 1;
    if (name === "__proto__") throw new PatchFault(`${where}: no field may be called __proto__`);
    if (Array.isArray(current)) {
      if (last && adding && name === "-") return "-";
      const at = indexOf(current, name, last && adding, where);
      const next: JSONValue | undefined = current[at];
      if (!last && next !== undefined) current = next;
      return String(at);
    }
    if (!isJsonObject(current)) throw missing(tokens.slice(0, depth), where);
    if (last) return token;
    const next: JSONValue | undefined = Object.hasOwn(current, name) ? current[name] : undefined;
    if (next === undefined || next === null) throw missing(tokens.slice(0, depth + 1), where);
    current = next;
    return token;
  });
  return `/${plain.join("/")}`;
}

function missing(tokens: readonly string[], where: string): PatchFault {
  return new PatchFault(
    `${where}: there is nothing at /${tokens.join("/")}; Cluster API does not create parents: add them first`,
  );
}

function indexOf(list: readonly JSONValue[], token: string, adding: boolean, where: string): number {
  const length = list.length + (adding ? 1 : 0);
  const given = /^[+-]?\d+$/.test(token) ? Number(token) : Number.NaN;
  const at = given < 0 ? given + length : given;
  if (Number.isInteger(at) && at >= 0 && at < length) return at;
  throw new PatchFault(`${where}: the list has ${list.length} elements, and no place ${token}`);
}
