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
export { type Admission, type AdmitOptions, admit } from "./admission/admit.ts";
export type { ScalePaths } from "./admission/scale.ts";
export {
  type CompiledRules,
  type CompileOptions,
  compileRules,
  type RuleCost,
  type RuleError,
  type RuleErrorKind,
  type RuleKeyword,
  type RuleProblem,
  type RunResult,
  type RunRulesOptions,
  type UnknownSymbol,
} from "./cel/index.ts";
export { type RuleFunction, ruleFunctions } from "./cel/rule.ts";
export { escapeMember } from "./cel/types/escape.ts";
export {
  applyDefaults,
  type CompiledSchema,
  compileSchema,
  type PruneOptions,
  prune,
  type ValidateOptions,
  validate,
} from "./compile/compile-schema.ts";
export { type ExampleSchema, exampleOf } from "./example.ts";
export { isKnownFormat, stringFormat } from "./formats/index.ts";
export * from "./json-schema/field-path.ts";
export { conditionSchema } from "./meta/condition-schema.ts";
export { decodeObjectMeta } from "./meta/decode-object-meta.ts";
export {
  labelErrors,
  type ObjectMetaRules,
  validateObjectMeta,
  variableLabelErrors,
} from "./meta/validate-object-meta.ts";
export {
  type CompiledPattern,
  compilePattern,
  maxDocumentSteps,
  maxPatternSteps,
  PatternError,
  patternSteps,
} from "./patterns/compile-pattern.ts";
export type { SchemaError, SchemaErrorReason } from "./schema-validation/schema-error.ts";
export { type ValidateSchemaOptions, validateSchema } from "./schema-validation/validate-schema.ts";
export { formatPath, type ValuePath } from "./values/value-path.ts";
