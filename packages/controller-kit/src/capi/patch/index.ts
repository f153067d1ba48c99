/**
 * Patches of objects, with conflict resolution for conditions.
 *
 * @module
 */

export { type ConditionPaths, conditionPaths } from "./condition-paths.ts";
export { lockedPatch } from "./locked-patch.ts";
export * from "./object-patches.ts";
export { type PatchClient, type PatchObjectOptions, patchObject } from "./patch-object.ts";
