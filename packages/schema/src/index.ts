/**
 * Structural schemas at run time, as the Kubernetes API server applies them.
 *
 * @module
 */

export type {
  Json,
  JsonSchema,
  ReadonlyJsonObject as JsonObject,
  ValidationRule,
} from "@capikit/common/json";
export type { Admission, AdmitOptions } from "./admission/admit.ts";
export { admit, rulesNotChecked } from "./admission/admit.ts";
export type { ScalePaths } from "./admission/scale.ts";
export type {
  CompiledRules,
  CompileOptions,
  RuleCost,
  RuleError,
  RuleErrorKind,
  RuleKeyword,
  RunResult,
  RunRulesOptions,
} from "./cel/index.ts";
export { compileRules, estimateCost } from "./cel/index.ts";
export { type RuleFunction, ruleFunctions } from "./cel/rule-functions.ts";
export { escapeMember } from "./cel/types/escape.ts";
export type { CompiledSchema, PruneOptions, ValidateOptions } from "./compile/compile-schema.ts";
export { applyDefaults, compileSchema, prune, validate } from "./compile/compile-schema.ts";
export { type ExampleSchema, exampleOf } from "./examples/example.ts";
export { isKnownFormat, stringFormat } from "./formats/index.ts";
export type { FieldError, FieldErrorType } from "./json-schema/field-error.ts";
export type { FieldPathResult } from "./json-schema/field-path.ts";
export { resolveFieldPath } from "./json-schema/field-path.ts";
export { conditionSchema } from "./meta/condition-schema.ts";
export { dnsSubdomainErrors } from "./meta/names.ts";
export type { ObjectMetaRules } from "./meta/validate-object-meta.ts";
export { labelErrors, validateObjectMeta } from "./meta/validate-object-meta.ts";
export type { SchemaError } from "./schema-validation/schema-error.ts";
export type { ValidateSchemaOptions } from "./schema-validation/validate-schema.ts";
export { validateSchema } from "./schema-validation/validate-schema.ts";
export type { ValuePath } from "./values/value-path.ts";
