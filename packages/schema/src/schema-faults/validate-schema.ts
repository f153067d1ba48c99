import type { JsonSchema } from "../json-schema.ts";
import { checkCompleteness } from "./completeness.ts";
import { checkDefaults, type DefaultRuleCheck } from "./defaults.ts";
import { checkKeywords } from "./keyword-types.ts";
import { checkOpenApi } from "./openapi.ts";
import { type FaultWalk, fault, type SchemaFault } from "./schema-fault.ts";
import { checkStructural } from "./structural.ts";

/** How a schema is judged. */
export interface ValidateSchemaOptions {
  /** Whether it is the whole schema of a CRD's version, not a part of one. Default true. */
  readonly root?: boolean;
  /** Whether the version has a status subresource, which allows fewer keywords at the root. Default false. */
  readonly statusSubresource?: boolean;
  /** Checks defaults by CEL rules. Without it they are not. */
  readonly defaultRules?: DefaultRuleCheck;
}

/**
 * Everything the API server would refuse in the schema of a CustomResourceDefinition, except faults of the CEL rules
 * themselves. Empty for a structural schema. Defaults are judged once the rest of the structure is right.
 */
export function validateSchema(schema: JsonSchema, options: ValidateSchemaOptions = {}): SchemaFault[] {
  const root = options.root ?? true;
  const walk: FaultWalk = { path: [], faults: [] };
  checkKeywords(schema, walk);
  // What does not decode is not looked at further: the checks below rely on the types of keywords.
  if (walk.faults.length > 0) return walk.faults;
  checkStructural(schema, root ? "root" : "field", walk);
  checkCompleteness(schema, walk);
  if (walk.faults.length === 0) checkDefaults(schema, root, walk, options.defaultRules ?? (() => []));
  checkOpenApi(schema, root, walk);
  if (root) checkRoot(schema, options.statusSubresource ?? false, walk);
  return unique(walk.faults);
}

const BESIDE_STATUS = new Set([
  "description",
  "type",
  "format",
  "title",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "multipleOf",
  "required",
  "items",
  "properties",
  "externalDocs",
  "example",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
]);

function checkRoot(schema: JsonSchema, statusSubresource: boolean, walk: FaultWalk): void {
  if (schema.nullable) fault(walk, "nullable", "must not be true at the root");
  if (!statusSubresource) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const zero = value === undefined || value === null || value === false || value === "";
    if (zero || BESIDE_STATUS.has(keyword)) continue;
    fault(walk, keyword, "must not be used at the root of a schema with a status subresource");
  }
}

/** Two checks may find one fault; it is told once. */
function unique(faults: readonly SchemaFault[]): SchemaFault[] {
  const seen = new Set<string>();
  return faults.filter(({ schemaPath, message }) => {
    const key = JSON.stringify([schemaPath, message]);
    return !seen.has(key) && seen.add(key);
  });
}
