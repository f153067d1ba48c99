/**
 * Runtime hooks → a typed catalog in TypeScript.
 *
 * @module
 */
export { catalogEmitter } from "./catalog-emitter.ts";
