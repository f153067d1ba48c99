/**
 * Runtime hooks → an OpenAPI 3.0 document.
 *
 * @module
 */
export { openapiEmitter } from "./openapi-emitter.ts";
