/**
 * Kinds and hooks → typed definitions for clients, controllers, webhooks and handlers, with the schemas that are loaded when asked for.
 *
 * @module
 */
export { kindsEmitter } from "./kinds-emitter.ts";
export { type GeneratedName, generatedNames } from "./names.ts";
