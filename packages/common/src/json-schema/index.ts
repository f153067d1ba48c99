/**
 * Types of structural OpenAPI v3 schemas, as CustomResourceDefinitions contain them.
 *
 * @module
 */

export type { Json, JsonObject, JsonSchema, ValidationRule } from "./json-schema.ts";
