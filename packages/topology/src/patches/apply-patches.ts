import type { GeneratePatchesResponseItem } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import { assertJsonDepth } from "@capikit/common/json";
import { copyOf, getAt, isJsonObject, setAt } from "../json/json-object.ts";
import { applyJsonPatch, PatchFault, type PatchOperation } from "../json/json-patch.ts";
import { applyMergePatch } from "../json/merge-patch.ts";
import type { Unstructured } from "../objects/kubernetes.ts";

/** What of a patched template counts. */
const PATCHED = [["spec"], ["metadata", "labels"], ["metadata", "annotations"]] as const;

/** The template with a patch. Of what it changes, spec, labels and annotations are kept; the removal of one as a whole is not. */
export function patchTemplate(template: Unstructured, operations: readonly PatchOperation[]): Unstructured {
  if (operations.length === 0) return template;
  return keptOf(template, applyJsonPatch(template, operations));
}

/** The template with the patch of an extension. @throws PatchFault for what does not apply. */
export function applyResponseItem(
  template: Unstructured,
  item: GeneratePatchesResponseItem,
): { object: Unstructured; operations: readonly PatchOperation[] | undefined } {
  const content = contentOf(item);
  if (item.patchType === "JSONMergePatch") {
    const merged = applyMergePatch(template, content);
    if (!isJsonObject(merged)) throw new PatchFault("the merge patch is no object");
    return { object: keptOf(template, merged), operations: undefined };
  }
  if (item.patchType !== "JSONPatch")
    throw new PatchFault(
      `patchType is ${JSON.stringify(item.patchType)}, and must be JSONPatch or JSONMergePatch`,
    );
  if (!Array.isArray(content)) throw new PatchFault("a JSON patch is a list of operations");
  const operations = content.map((operation): PatchOperation => {
    if (!isJsonObject(operation)) throw new PatchFault("an operation of a JSON patch is an object");
    const { op = "", path = "", from, value } = operation;
    if (typeof op !== "string" || typeof path !== "string")
      throw new PatchFault("op and path of an operation of a JSON patch are strings");
    return {
      op,
      path,
      ...(typeof from === "string" ? { from } : {}),
      ...(value === undefined ? {} : { value }),
    };
  });
  return { object: patchTemplate(template, operations), operations };
}

/** As Go reads base64: line breaks do not count, everything else does. */
function isBase64(text: string): boolean {
  const plain = text.replace(/[\r\n]/g, "");
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}

function contentOf({ patch, patchType }: GeneratePatchesResponseItem): JSONValue {
  const encoded: unknown = patch ?? "";
  if (typeof encoded !== "string") throw new PatchFault("the patch is not a string");
  if (!isBase64(encoded)) throw new PatchFault("the patch is no JSON in base64");
  const text = Buffer.from(encoded, "base64").toString("utf8");
  if (text === "" && patchType === "JSONMergePatch") return {};
  try {
    assertJsonDepth(text);
    return JSON.parse(text) as JSONValue;
  } catch (error) {
    throw new PatchFault("the patch is no JSON in base64", { cause: error });
  }
}

function keptOf(before: Unstructured, patched: Unstructured): Unstructured {
  const result = copyOf(before);
  for (const path of PATCHED) {
    const value = getAt(patched, path);
    if (value !== undefined) setAt(result, path, value);
  }
  return result;
}
