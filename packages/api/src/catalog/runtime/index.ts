/**
 * Building blocks of generated catalogs of runtime hooks, and functions on catalogs.
 *
 * @module
 */
export type { JsonSchema } from "@capikit/common/json";
export { apiVersionOf } from "@capikit/common/kubernetes";
export { hookIn, isKnownTo } from "./availability.ts";
export { createCatalog, type HookCatalog, type NewestHooks } from "./catalog.ts";
export * from "./hook-descriptor.ts";
export { applyHookPatch, decodeHookPatch, type HookPatch, type UnreadableHookPatch } from "./hook-patch.ts";
export { type HandlerName, type HookPathParts, hookPath, parseHookPath } from "./hook-path.ts";
export { createHookSet, type HookSet } from "./hook-set.ts";
export * from "./hook-version-problem.ts";
