import type { JSONValue } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import {
  applyJsonPatch,
  applyMergePatch,
  assertJsonDepth,
  isJsonObject,
  JsonDepthError,
  type JsonObject,
  PatchError,
  parseJson,
} from "@capikit/common/json";
import { isBase64 } from "@capikit/common/text";

/** Kinds of invalid patches. */
export type PatchErrorReason = "base64" | "content" | "not-applicable" | "patch-type";

/** A patch that Cluster API could not apply. */
export class WirePatchError extends CapikitError {
  override readonly name = "WirePatchError";
  readonly reason: PatchErrorReason;

  constructor(reason: PatchErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface WirePatch {
  readonly patchType?: unknown;
  readonly patch?: unknown;
}

/**
 * Decodes a patch from base64 and JSON.
 *
 * @throws WirePatchError
 */
export function decodePatch({ patchType, patch }: WirePatch): JSONValue {
  if (patchType !== "JSONPatch" && patchType !== "JSONMergePatch")
    throw new WirePatchError(
      "patch-type",
      `patchType ${JSON.stringify(patchType)} is neither "JSONPatch" nor "JSONMergePatch"`,
    );
  if (typeof patch !== "string" || !isBase64(patch))
    throw new WirePatchError("base64", "patch is not base64 (RFC 4648 with padding, standard alphabet)");
  let value: JSONValue;
  try {
    const text = Buffer.from(patch, "base64").toString("utf8");
    assertJsonDepth(text);
    value = parseJson(text) as JSONValue;
  } catch (error) {
    const what = error instanceof JsonDepthError ? "nested too deeply" : "base64, but not of JSON";
    throw new WirePatchError("content", `patch is ${what}`);
  }
  // As in Go programs, which write an empty list of operations as null.
  if (patchType === "JSONPatch" && value === null) return [];
  if (patchType === "JSONPatch" ? !Array.isArray(value) : !isJsonObject(value))
    throw new WirePatchError(
      "content",
      `a ${patchType} is ${patchType === "JSONPatch" ? "a list" : "an object"}`,
    );
  return value;
}

/**
 * Returns a copy of the object with a patch applied as in Cluster API.
 *
 * @throws WirePatchError `content` or `not-applicable`
 */
export function applyWirePatch(object: JsonObject, patchType: unknown, patch: JSONValue): JsonObject {
  if (patchType === "JSONMergePatch")
    return isJsonObject(patch) ? (applyMergePatch(object, patch) as JsonObject) : object;
  try {
    return applyJsonPatch(object, patch);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    throw new WirePatchError(error.code === "PATCH_INVALID" ? "content" : "not-applicable", error.message);
  }
}
