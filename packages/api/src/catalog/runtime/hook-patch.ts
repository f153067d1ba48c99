import {
  applyJsonPatchText,
  applyMergePatch,
  assertJsonDepth,
  isJsonObject,
  JsonDepthError,
  type JsonObject,
  type JsonValue,
  parseJson,
} from "@capikit/common/json";
import { decodeBase64, isBase64 } from "@capikit/common/text";

/** A patch of a response that Cluster API can read. */
export interface HookPatch {
  readonly patchType: "JSONMergePatch" | "JSONPatch";
  /** An object for a merge patch, a list of operations that are not checked for a JSON patch. */
  readonly value: JsonValue;
  /** The JSON text of `value`. */
  readonly text: string;
}

/** A patch of a response that Cluster API refuses. */
export interface UnreadableHookPatch {
  readonly reason: "base64" | "content" | "patch-type";
  readonly message: string;
}

/** Decodes a patch of a response as Cluster API does. */
export function decodeHookPatch({
  patchType,
  patch,
}: {
  readonly patchType?: unknown;
  readonly patch?: unknown;
}): HookPatch | UnreadableHookPatch {
  if (patchType !== "JSONPatch" && patchType !== "JSONMergePatch") {
    const message = `patchType ${JSON.stringify(patchType)} is neither "JSONPatch" nor "JSONMergePatch"`;
    return { reason: "patch-type", message };
  }
  if (typeof patch !== "string" || !isBase64(patch))
    return { reason: "base64", message: "patch is not base64 (RFC 4648 with padding, standard alphabet)" };
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(decodeBase64(patch));
  if (text === "" && patchType === "JSONMergePatch") return { patchType, value: {}, text: "{}" };
  let value: JsonValue;
  try {
    assertJsonDepth(text);
    value = parseJson(text) as JsonValue;
  } catch (error) {
    const what = error instanceof JsonDepthError ? "nested too deeply" : "base64, but not of JSON";
    return { reason: "content", message: `patch is ${what}` };
  }
  // As in Go programs, which write an empty list of operations as null.
  if (patchType === "JSONPatch" && value === null) return { patchType, value: [], text: "[]" };
  if (patchType === "JSONPatch" ? !Array.isArray(value) : !isJsonObject(value)) {
    const form = patchType === "JSONPatch" ? "a list" : "an object";
    return { reason: "content", message: `a ${patchType} is ${form}` };
  }
  return { patchType, value, text };
}

/**
 * Returns a copy of an object with a patch applied as in Cluster API.
 *
 * @throws PatchError for operations that are invalid or cannot be applied.
 */
export function applyHookPatch<T extends JsonObject>(object: T, { patchType, text, value }: HookPatch): T {
  return patchType === "JSONMergePatch"
    ? (applyMergePatch(object, value) as T)
    : applyJsonPatchText(object, text);
}
