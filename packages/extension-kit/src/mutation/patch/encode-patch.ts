import type { Patch, PatchType } from "@capikit/api/hooks/v1alpha1";
import {
  applyMergePatch,
  diffJsonPatch,
  diffMergePatch,
  equalJson,
  isEmptyPatch,
  type JsonObject,
  stringifyJson,
} from "@capikit/common/json";
import { type PatchRoots, withinRoots } from "./patch-roots.ts";

/**
 * Returns the wire format of the patch between two documents, always the same bytes; undefined
 * without changes. A change that no merge patch can express becomes a JSON patch.
 */
export function encodePatch(
  before: JsonObject,
  after: JsonObject,
  roots: PatchRoots,
  patchType: PatchType = "JSONPatch",
): Patch | undefined {
  if (before === after) return undefined;
  const kept = withinRoots(before, after, roots);
  if (patchType === "JSONMergePatch") {
    const merge = diffMergePatch(before, kept);
    if (equalJson(applyMergePatch(before, merge), kept))
      return isEmptyPatch(merge) ? undefined : encoded("JSONMergePatch", merge);
  }
  const operations = diffJsonPatch(before, kept);
  return operations.length === 0 ? undefined : encoded("JSONPatch", operations);
}

function encoded(patchType: PatchType, patch: unknown): Patch {
  return { patchType, patch: Buffer.from(stringifyJson(patch)).toString("base64") };
}
