import type { JSONValue } from "@capikit/api/meta";
import { applyPatch, type Operation } from "rfc6902";
import { copyOf, isJsonObject, type JsonObject } from "./json-object.ts";

/** An operation of a JSON patch as it was read; what is wrong with it is found when it is applied. */
export interface PatchOperation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: JSONValue;
}

/** Why a patch does not apply. */
export class PatchFault extends Error {
  override readonly name = "PatchFault";
}

const OPERATIONS = new Set(["add", "copy", "move", "remove", "replace", "test"]);

/**
 * A JSON patch (RFC 6902) applied to a copy, as evanphx/json-patch v5 does by default: missing parents are not created, indexes of lists may
 * count from the end.
 *
 * @throws PatchFault for the first operation that does not apply.
 */
export function applyJsonPatch(document: JsonObject, operations: readonly PatchOperation[]): JsonObject {
  const result: { document: JSONValue } = { document: copyOf(document) };
  operations.forEach((operation, index) => {
    const where = `operation ${index} (${operation.op} ${operation.path})`;
    if (!OPERATIONS.has(operation.op)) throw new PatchFault(`${where}: there is no such operation`);
    const adds = operation.op === "add" || operation.op === "copy" || operation.op === "move";
    const path = resolved(result.document, operation.path, adds, where);
    const moves = operation.op === "copy" || operation.op === "move";
    const from = moves ? resolved(result.document, operation.from ?? "", false, where) : undefined;
    if (path === "") throw new PatchFault(`${where}: the whole object cannot be changed at once`);
    const [failure] = applyPatch(result.document, [
      {
        ...operation,
        path,
        ...(from === undefined ? {} : { from }),
        value: operation.value ?? null,
      } as Operation,
    ]);
    if (failure)
      throw new PatchFault(
        `${where}: ${failure.name === "TestError" ? "the value is another one" : "there is no such field"}`,
      );
  });
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
