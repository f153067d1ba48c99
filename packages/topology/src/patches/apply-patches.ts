import { applyHookPatch, decodeHookPatch } from "@capikit/api/catalog/runtime";
import type { GeneratePatchesResponseItem } from "@capikit/api/hooks/v1alpha1";
import {
  applyJsonPatch,
  cloneJson,
  decodeJsonPatch,
  type JsonPatchOperation,
  PatchError,
} from "@capikit/common/json";
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
  // Go decodes a missing patch as an empty one.
  const patch = decodeHookPatch({ ...item, patch: item.patch ?? "" });
  if ("reason" in patch) throw new PatchError("PATCH_INVALID", patch.message);
  const operations = patch.patchType === "JSONPatch" ? decodeJsonPatch(patch.value) : undefined;
  if (operations?.length === 0) return { object: template, operations };
  return { object: keptOf(template, applyHookPatch(template, patch)), operations };
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
