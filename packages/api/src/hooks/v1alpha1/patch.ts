import type { bytes } from "../../meta/index.ts";

/**
 * Format of a patch: a list of operations (RFC 6902), or the changed part of the document (RFC
 * 7386).
 */
export type PatchType = "JSONPatch" | "JSONMergePatch";

/** A patch. A JSON patch may contain any number of operations. */
export interface Patch {
  /** Format of the patch. */
  patchType: PatchType;

  /** JSON text of the patch in base64. */
  patch: bytes;
}
