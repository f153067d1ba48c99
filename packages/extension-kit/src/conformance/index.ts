/**
 * Checks extensions, in whatever language they are written, against the protocol that Cluster API speaks.
 *
 * @module
 */
export type { PatchFaultReason } from "../effects/apply-wire-patch.ts";
export { type PatchEffect, patchEffects } from "../effects/patch-effects.ts";
