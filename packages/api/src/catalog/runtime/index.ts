/**
 * Building blocks of generated catalogs of runtime hooks, and functions on catalogs.
 *
 * @module
 */
export type { JsonSchema } from "@capikit/common/json";
export { apiVersionOf } from "@capikit/common/versions";
export { hookIn, isKnownTo } from "./availability.ts";
export { createCatalog, type HookCatalog, type NewestHooks } from "./catalog.ts";
export {
  type ConversionBetween,
  conversionBetween,
  defineHook,
  type GroupVersionHook,
  groupVersionHookKey,
  type HookCaller,
  type HookConversion,
  type HookDeprecation,
  type HookDescriptor,
  type HookExtensions,
  type HookFacts,
  type HookHandler,
  isSameHook,
  type RequestOf,
  type ResponseOf,
} from "./hook-descriptor.ts";
export { type HandlerName, type HookPathParts, hookPath, parseHookPath } from "./hook-path.ts";
export { createHookSet, type HookSet } from "./hook-set.ts";
export {
  deprecationText,
  type HookVersionProblem,
  type HookVersionState,
  hookVersionProblem,
} from "./hook-version-problem.ts";
export { byShape, type Shape, takeShape } from "./take-shape.ts";
