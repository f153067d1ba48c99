/**
 * Structural schemas at run time, as the Kubernetes API server applies them.
 *
 * @module
 */

export type { Admission, AdmitOptions } from "./admission/admit.ts";
export { admit } from "./admission/admit.ts";
export type { ScalePaths } from "./admission/scale.ts";
export type {
  CompiledRules,
  CompileOptions,
  RuleCost,
  RuleFault,
  RuleFaultKind,
  RuleKeyword,
  RunResult,
  RunRulesOptions,
} from "./cel/index.ts";
export { compileRules, estimateCost } from "./cel/index.ts";
export type { CompiledSchema, PruneOptions, ValidateOptions } from "./compile-schema.ts";
export { applyDefaults, compileSchema, prune, validate } from "./compile-schema.ts";
export type { FieldError, FieldErrorType } from "./field-error.ts";
export { isKnownFormat, stringFormat } from "./formats/index.ts";
export type { Json, JsonObject, JsonSchema, ValidationRule } from "./json-schema.ts";
export type { ObjectMetaRules } from "./meta/validate-object-meta.ts";
export { validateObjectMeta } from "./meta/validate-object-meta.ts";
export type { FieldPathResult } from "./schema-faults/field-path.ts";
export { resolveFieldPath } from "./schema-faults/field-path.ts";
export type { SchemaFault } from "./schema-faults/schema-fault.ts";
export type { ValidateSchemaOptions } from "./schema-faults/validate-schema.ts";
export { validateSchema } from "./schema-faults/validate-schema.ts";
export type { ValuePath } from "./values/value-path.ts";
