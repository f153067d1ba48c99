/**
 * Writes in several steps: create or update, retries on conflicts, migration of stored versions, and
 * cached server-side apply.
 *
 * @module
 */

export { createOrPatch, createOrUpdate, type Operation, type OperationResult } from "./create-or-patch.ts";
export type { CreateOrOptions, Mutate, NamedObject } from "./desired-object.ts";
export { type ManagedFieldsPatchOptions, managedFieldsPatch } from "./managed-fields-patch.ts";
export {
  type ConflictBackoff,
  defaultBackoff,
  defaultRetry,
  type RetryOnConflictOptions,
  retryOnConflict,
} from "./retry-on-conflict.ts";
export { type RewriteOptions, rewriteObject } from "./rewrite-object.ts";
export {
  createSsaCache,
  type SsaCache,
  type SsaPatchOptions,
  type SsaPatchResult,
  ssaPatch,
} from "./ssa-patch.ts";
