import type { bytes } from "../../meta/index.ts";

/** PatchType is how a patch is written: as a list of operations (RFC 6902), or as the part of the document that changes (RFC 7386). */
export type PatchType = "JSONPatch" | "JSONMergePatch";

/** Patch is one patch; a JSON patch may hold any number of operations. */
export interface Patch {
  /** patchType says how the patch is written. */
  patchType: PatchType;

  /** patch is the JSON text of the patch, in base64. */
  patch: bytes;
}
