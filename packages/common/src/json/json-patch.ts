import { CodedError } from "../errors/capikit-error.ts";
import { isRecord, type JsonValue } from "./json-object.ts";
import { shortText } from "./json-size.ts";

/** An operation of a JSON Patch (RFC 6902). */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly path: string; readonly from: string };

/** Limit of the API server. */
const maxOperations = 10_000;

/**
 * Checks the operations of a JSON Patch in advance, as evanphx/json-patch does.
 *
 * @throws PatchError `PATCH_INVALID`, or `PATCH_LIMIT` for more than 10,000 operations.
 */
export function decodeJsonPatch(patch: unknown): readonly JsonPatchOperation[] {
  if (!Array.isArray(patch)) throw new PatchError("PATCH_INVALID", "a JSON Patch must be an array");
  if (patch.length > maxOperations) {
    throw new PatchError(
      "PATCH_LIMIT",
      `the patch has ${patch.length} operations, the limit is ${maxOperations}`,
    );
  }
  for (const [index, operation] of patch.entries()) {
    const problem = findProblem(operation);
    if (problem !== undefined) {
      throw new PatchError("PATCH_INVALID", `${operationText(operation, index)}: ${problem}`);
    }
  }
  return patch;
}

/** Names an operation in messages. */
export function operationText(operation: unknown, index: number): string {
  const { op, path }: { op?: unknown; path?: unknown } = isRecord(operation) ? operation : {};
  return typeof op === "string" && typeof path === "string"
    ? `operation ${index} (${op} ${path})`
    : `operation ${index}`;
}

function findProblem(operation: unknown): string | undefined {
  if (!isRecord(operation)) return "must be an object";
  const { op, path, from, value } = operation as Record<string, JsonValue | undefined>;
  if (typeof op !== "string" || !/^(?:add|copy|move|remove|replace|test)$/.test(op)) {
    return '"op" must be add, copy, move, remove, replace or test';
  }
  if (typeof path !== "string") return '"path" must be a string';
  if ((op === "copy" || op === "move") && typeof from !== "string") return '"from" must be a string';
  return (op === "add" || op === "replace") && value === undefined ? '"value" is missing' : undefined;
}

/** Untrusted patches may have paths of any length. */
const maxMessageLength = 3000;

/**
 * `PATCH_INVALID`: not a patch. `PATCH_NOT_APPLICABLE`: the path is missing, or `test` failed.
 * `PATCH_LIMIT`: the patch or the patched document is too large or too deep.
 */
export type PatchErrorCode = "PATCH_INVALID" | "PATCH_NOT_APPLICABLE" | "PATCH_LIMIT";

/** A patch that cannot be applied. Messages of JSON Patches have the operation's index and path. */
export class PatchError extends CodedError<PatchErrorCode> {
  override readonly name = "PatchError";

  constructor(code: PatchErrorCode, message: string, options?: ErrorOptions) {
    super(code, shortText(message, maxMessageLength), options);
  }
}
