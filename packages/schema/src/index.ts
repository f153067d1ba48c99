/**
 * Structural schemas at run time, as the Kubernetes API server applies them.
 *
 * @module
 */
export type { FieldError, FieldErrorType } from "./field-error.ts";
export type { Json, JsonObject, JsonSchema, ValidationRule } from "./json-schema.ts";
