/**
 * Generates a typed TypeScript catalog of runtime hooks.
 *
 * @module
 */
export { catalogEmitter } from "./catalog-emitter.ts";
