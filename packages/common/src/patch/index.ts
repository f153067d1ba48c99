/**
 * JSON Patch (RFC 6902) and merge patch (RFC 7386) as in Kubernetes, safe for untrusted patches.
 *
 * @module
 */

export { applyJsonPatch, patchInPlace } from "./apply-json-patch.ts";
export { diffJsonPatch, type JsonChange } from "./diff-json-patch.ts";
export { decodeJsonPatch, type JsonPatchOperation } from "./json-patch.ts";
export {
  applyMergePatch,
  diffMergePatch,
  isEmptyPatch,
  type MergePatch,
  withoutNulls,
} from "./merge-patch.ts";
export { PatchError, type PatchErrorCode } from "./patch-error.ts";
