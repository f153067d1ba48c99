/**
 * Generates typed definitions of kinds for clients, controllers and webhooks, with lazily loaded
 * schemas.
 *
 * @module
 */
export { kindsEmitter } from "./kinds-emitter.ts";
