import type { GeneratePatchesResponseItem } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import {
  applyJsonPatch,
  applyJsonPatchText,
  applyMergePatch,
  assertJsonDepth,
  cloneJson,
  decodeJsonPatch,
  isJsonObject,
  type JsonPatchOperation,
  PatchError,
  parseJson,
} from "@capikit/common/json";
import { decodeBase64, isBase64 } from "@capikit/common/text";
import { textOf } from "../go-template/functions/bytes.ts";
import { getAt, setAt } from "../json/json-object.ts";
import type { Unstructured } from "../objects/kubernetes.ts";

/** The fields of a template that patches may change. */
const PATCHED = [["spec"], ["metadata", "labels"], ["metadata", "annotations"]] as const;

/** Returns the patched template with changes of spec, labels and annotations only. */
export function patchTemplate(
  template: Unstructured,
  operations: readonly JsonPatchOperation[],
): Unstructured {
  if (operations.length === 0) return template;
  return keptOf(template, applyJsonPatch(template, operations));
}

/** Returns the template with an extension's patch. @throws PatchError if it does not apply. */
export function applyResponseItem(
  template: Unstructured,
  item: GeneratePatchesResponseItem,
): { object: Unstructured; operations: readonly JsonPatchOperation[] | undefined } {
  const { text, content } = contentOf(item);
  if (item.patchType === "JSONMergePatch") {
    const merged = applyMergePatch(cloneJson(template), content);
    if (!isJsonObject(merged)) throw new PatchError("PATCH_INVALID", "the merge patch is not an object");
    return { object: keptOf(template, merged), operations: undefined };
  }
  if (item.patchType !== "JSONPatch")
    throw new PatchError(
      "PATCH_INVALID",
      `patchType is ${JSON.stringify(item.patchType)}, and must be JSONPatch or JSONMergePatch`,
    );
  // As in Go programs, which write an empty list of operations as null.
  const operations = content === null ? [] : decodeJsonPatch(content);
  const object = operations.length === 0 ? template : keptOf(template, applyJsonPatchText(template, text));
  return { object, operations };
}

function contentOf({ patch, patchType }: GeneratePatchesResponseItem): { text: string; content: JSONValue } {
  const encoded: unknown = patch ?? "";
  if (typeof encoded !== "string") throw new PatchError("PATCH_INVALID", "the patch is not a string");
  if (!isBase64(encoded)) throw new PatchError("PATCH_INVALID", "the patch is not JSON in base64");
  const text = textOf(decodeBase64(encoded));
  if (text === "" && patchType === "JSONMergePatch") return { text, content: {} };
  try {
    assertJsonDepth(text);
    return { text, content: parseJson(text) as JSONValue };
  } catch (cause) {
    throw new PatchError("PATCH_INVALID", "the patch is not JSON in base64", { cause });
  }
}

function keptOf(before: Unstructured, patched: Unstructured): Unstructured {
  // Go decodes the patched template as an Unstructured, which needs a kind.
  if (typeof patched.kind !== "string" || patched.kind === "")
    throw new PatchError("PATCH_NOT_APPLICABLE", "the patched template has no kind");
  const result = cloneJson(before);
  for (const path of PATCHED) {
    const value = getAt(patched, path);
    if (value !== undefined) setAt(result, path, value);
  }
  return result;
}
