/**
 * Generates an OpenAPI 3.0 document of runtime hooks.
 *
 * @module
 */
export { openapiEmitter } from "./openapi-emitter.ts";
