/**
 * Writes in several steps: create or update, retries on conflicts, migration of stored versions, and
 * cached server-side apply.
 *
 * @module
 */

export * from "./create-or-update.ts";
export * from "./retry-on-conflict.ts";
export { type RewriteOptions, rewriteObject } from "./rewrite-object.ts";
export * from "./ssa-patch.ts";
