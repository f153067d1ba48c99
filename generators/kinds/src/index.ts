/**
 * Generates typed definitions of kinds and hooks for clients, controllers, webhooks and handlers,
 * with lazily loaded schemas.
 *
 * @module
 */
export { kindsEmitter } from "./kinds-emitter.ts";
export { type GeneratedName, generatedNames } from "./names.ts";
