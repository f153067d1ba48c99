import type { JSONValue } from "@capikit/api/meta";
import { assertJsonDepth, JsonDepthError, shortText } from "@capikit/common/json";
import { applyPatch } from "rfc6902";
import { isJsonObject, type JsonObject } from "../mutation/patch/json-object.ts";
import { pointerTokens } from "../mutation/patch/json-pointer.ts";
import { applyMergePatch } from "../mutation/patch/merge-patch.ts";

/** What is wrong with a patch. */
export type PatchFaultReason = "base64" | "content" | "not-applicable" | "patch-type";

/** Patches hold paths of any length. */
const longestMessage = 3000;

/** A patch that Cluster API could not apply. */
export class PatchFault extends Error {
  override readonly name = "PatchFault";
  readonly reason: PatchFaultReason;

  constructor(reason: PatchFaultReason, message: string) {
    super(shortText(message, longestMessage));
    this.reason = reason;
  }
}

/** A patch as it came over the wire. */
export interface WirePatch {
  readonly patchType?: unknown;
  readonly patch?: unknown;
}

/**
 * Reads a patch: the base64 of JSON.
 *
 * @throws PatchFault
 */
export function decodePatch({ patchType, patch }: WirePatch): JSONValue {
  if (patchType !== "JSONPatch" && patchType !== "JSONMergePatch")
    throw new PatchFault(
      "patch-type",
      `patchType ${JSON.stringify(patchType)} is neither "JSONPatch" nor "JSONMergePatch"`,
    );
  if (typeof patch !== "string" || !isBase64(patch))
    throw new PatchFault("base64", "patch is no base64 (RFC 4648 with padding, not the URL alphabet)");
  let value: JSONValue;
  try {
    const text = Buffer.from(patch, "base64").toString("utf8");
    assertJsonDepth(text);
    value = JSON.parse(text);
  } catch (error) {
    const what = error instanceof JsonDepthError ? "nested too deeply" : "base64, but not of JSON";
    throw new PatchFault("content", `patch is ${what}`);
  }
  if (patchType === "JSONPatch" ? !Array.isArray(value) : !isJsonObject(value))
    throw new PatchFault(
      "content",
      `a ${patchType} is ${patchType === "JSONPatch" ? "a list" : "an object"}`,
    );
  return value;
}

/** As Go reads base64: line breaks do not count, everything else does. */
function isBase64(text: string): boolean {
  const plain = text.replace(/[\r\n]/g, "");
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}

/**
 * What Cluster API's engine makes of an object with a patch: parents that are missing are not made, and one operation that fails fails all.
 * The object is not changed.
 *
 * @throws PatchFault `not-applicable`
 */
export function applyWirePatch(object: JsonObject, patchType: unknown, patch: JSONValue): JsonObject {
  const copy = structuredClone(object);
  if (patchType === "JSONMergePatch") {
    if (isJsonObject(patch)) applyMergePatch(copy, patch);
    return copy;
  }
  let copiedBytes = 0;
  for (const [index, operation] of (Array.isArray(patch) ? patch : []).entries()) {
    const { op, path, from } = isJsonObject(operation) ? operation : {};
    const where = `operation ${index} (${JSON.stringify(op)} ${JSON.stringify(path)})`;
    if (typeof op !== "string" || typeof path !== "string" || !operations.has(op))
      throw new PatchFault("content", `${where} is none of JSON patch (RFC 6902)`);
    checkPath(copy, path, op === "add" || op === "copy" || op === "move", where);
    if (op === "copy" || op === "move") {
      if (typeof from !== "string") throw new PatchFault("content", `${where}: from is not a string`);
      const copied = checkPath(copy, from, false, where);
      if (op === "copy") copiedBytes += JSON.stringify(copied ?? null).length;
      if (copiedBytes > maxCopiedBytes)
        throw new PatchFault(
          "not-applicable",
          `${where}: the patch copies more than ${maxCopiedBytes} bytes`,
        );
    }
    const [failure] = applyPatch(copy, [operation as never]);
    if (failure)
      throw new PatchFault(
        "not-applicable",
        `${where}: ${failure.name === "TestError" ? "the value is another one" : "there is no such value"}`,
      );
  }
  return copy;
}

/** More than etcd stores of an object. A few dozen copies of a parent into itself would fill any memory. */
const maxCopiedBytes = 8 * 1024 * 1024;

const operations: ReadonlySet<string> = new Set(["add", "copy", "move", "remove", "replace", "test"]);

/**
 * Lists take an index that they have, or when something is added the next or `-`; other places need an object.
 *
 * @returns the value at the path, if there is one.
 */
function checkPath(document: JsonObject, path: string, adds: boolean, where: string): JSONValue | undefined {
  const tokens = pointerTokens(path);
  const fault = (why: string): PatchFault => new PatchFault("not-applicable", `${where}: ${why}`);
  if (tokens === undefined || tokens.length === 0 || tokens.includes("__proto__"))
    throw fault("the path is no JSON pointer below the object");
  let current: JSONValue | undefined = document;
  for (const [depth, token] of tokens.entries()) {
    const isLast = depth === tokens.length - 1;
    if (Array.isArray(current)) {
      const index = /^(0|[1-9]\d*)$/.test(token) ? Number(token) : -1;
      if (isLast && adds && (token === "-" || index === current.length)) return undefined;
      if (index < 0 || index >= current.length)
        throw fault(`the list at ${pointerTo(tokens, depth)} has ${current.length} elements`);
      current = current[index];
    } else if (isJsonObject(current)) {
      current = Object.hasOwn(current, token) ? current[token] : undefined;
      if (isLast) return current;
    } else throw fault(`there is no object or list at ${pointerTo(tokens, depth)}`);
  }
  return current;
}

function pointerTo(tokens: readonly string[], depth: number): string {
  return `/${tokens.slice(0, depth).join("/")}`;
}
