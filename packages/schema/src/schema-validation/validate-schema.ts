import { equalJson, isRecord, type Json, type JsonSchema, type ValidationRule } from "@capikit/common/json";
import { type CompiledRules, compileRules } from "../cel/index.ts";
import { compileSchema } from "../compile/compile-schema.ts";
import { dropIgnored, isText, keywordTypes, ruleTexts } from "../json-schema/decode-schema.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { coerceEmbedded, validateEmbedded } from "../meta/embedded-resource.ts";
import { compileNode } from "../model/compile-node.ts";
import type { SchemaNode } from "../model/node.ts";
import { withPatternLimit } from "../patterns/compile-pattern.ts";
import { META_FIELDS, pruneNode } from "../structural/prune.ts";
import { validateNode } from "../validate/validate-node.ts";
import { checkOpenApi } from "./openapi.ts";
import {
  addError,
  addPropertyError,
  down,
  eachJunctor,
  eachSubschema,
  ownSchemaError,
  type SchemaError,
  type SchemaWalk,
} from "./schema-error.ts";
import { checkStructural } from "./structural.ts";

const TYPE_META = { apiVersion: "validation/v1", kind: "Validation" };

const UNSUPPORTED = [
  "$ref",
  "$schema",
  "additionalItems",
  "definitions",
  "dependencies",
  "id",
  "patternProperties",
];

/** Options for validating a schema. */
export interface ValidateSchemaOptions {
  /** Whether it is the schema of a ClusterClass variable, not of a CRD's version. Default false. */
  readonly variable?: boolean;
  /** Whether the version has a status subresource and so fewer root keywords. Default false. */
  readonly statusSubresource?: boolean;
  /** The schema's compiled CEL rules. Default: compiled here. */
  readonly rules?: CompiledRules;
}

/**
 * Returns the errors for which the API server would reject the schema of a
 * CustomResourceDefinition, or Cluster API that of a variable. Defaults are checked if the structure
 * is valid, CEL rules if everything else is. `compileRules(schema).uncheckable` lists rules that
 * cannot be checked here.
 */
export function validateSchema(given: JsonSchema, options: ValidateSchemaOptions = {}): SchemaError[] {
  return withPatternLimit(() => findErrors(given, options));
}

function findErrors(given: JsonSchema, options: ValidateSchemaOptions): SchemaError[] {
  const schema = dropIgnored(given ?? {});
  const variable = options.variable ?? false;
  const root = !variable;
  const walk: SchemaWalk = { path: [], errors: [] };
  checkKeywords(schema, walk);
  // The checks below rely on the types of keywords.
  if (walk.errors.length > 0) return walk.errors;
  checkStructural(schema, root ? "root" : "field", walk);
  // Cluster API checks the completeness of an object around the variable, which has no junctors.
  if (root) checkCompleteness(schema, walk);
  if (walk.errors.length === 0) checkDefaults(schema, root, walk);
  checkOpenApi(schema, variable, walk);
  if (root) checkRoot(schema, options.statusSubresource ?? false, walk);
  if (walk.errors.every(({ schemaPath }) => schemaPath.includes(RULES))) {
    // Also rules of variables are typed as those of a resource: its metadata is visible.
    checkRules(options.rules ?? compileRules(schema), walk);
  }
  if (variable && walk.errors.length === 0) checkValues(schema, walk);
  return unique(walk.errors);
}

const RULES = "x-kubernetes-validations";

function checkRules({ errors }: CompiledRules, walk: SchemaWalk): void {
  for (const { schemaPath, index, keyword, message } of errors) {
    const place = [...schemaPath, RULES, String(index), keyword];
    walk.errors.push({ schemaPath: place, keyword, message, reason: "expression" });
  }
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

function checkRoot(schema: JsonSchema, statusSubresource: boolean, walk: SchemaWalk): void {
  if (schema.nullable) addError(walk, "nullable", "must not be true at the root");
  if (!statusSubresource) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const zero = value === undefined || value === null || value === false || value === "";
    if (zero || BESIDE_STATUS.has(keyword)) continue;
    const message = "must not be used at the root of a schema with a status subresource";
    addError(walk, keyword, message, { reason: "statusSubresource" });
  }
}

function unique(errors: readonly SchemaError[]): SchemaError[] {
  const seen = new Set<string>();
  return errors.filter(({ schemaPath, message }) => {
    const key = JSON.stringify([schemaPath, message]);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Checks that fields and items in a schema's junctors are also described outside of them. Like the
 * API server, it skips the junctors of properties.
 */
function checkCompleteness(schema: JsonSchema, walk: SchemaWalk): void {
  checkJunctors(schema, schema, walk, walk);
}

function checkJunctors(
  branch: JsonSchema,
  structure: JsonSchema,
  at: SchemaWalk,
  branchAt: SchemaWalk,
): void {
  eachJunctor(branch, branchAt, (inner, innerAt) => checkBranch(inner, structure, at, innerAt));
}

function checkBranch(branch: JsonSchema, structure: JsonSchema, at: SchemaWalk, branchAt: SchemaWalk): void {
  checkJunctors(branch, structure, at, branchAt);
  if (branch.items) {
    if (structure.items)
      checkBranch(branch.items, structure.items, down(at, "items"), down(branchAt, "items"));
    else addError(at, "items", `must be given: ${branchAt.path.join(".")}.items refers to it`);
  }
  for (const [name, property] of Object.entries(branch.properties ?? {})) {
    const described =
      structure.properties && Object.hasOwn(structure.properties, name)
        ? structure.properties[name]
        : undefined;
    const propertyAt = down(branchAt, "properties", name);
    if (described) checkBranch(property, described, down(at, "properties", name), propertyAt);
    else addPropertyError(at, name, `must be described: ${propertyAt.path.join(".")} refers to it`);
  }
}

/** Checks examples and enum values by their own schema. Cluster API does so for variables. */
function checkValues(schema: JsonSchema, walk: SchemaWalk): void {
  const { example, items, additionalProperties, properties = {} } = schema;
  const values = schema.enum ?? [];
  if (example !== undefined || values.length > 0) {
    const findError = createValueCheck(schema);
    const check = (value: Json | undefined, at: SchemaWalk, keyword: string): void => {
      const detail = value === undefined || value === null ? undefined : findError(value);
      if (detail === undefined) return;
      const error = ownSchemaError(detail);
      addError(at, keyword, error.message, error);
    };
    check(example, walk, "example");
    for (const [index, value] of values.entries()) check(value, down(walk, "enum"), String(index));
  }
  if (items !== undefined) checkValues(items, down(walk, "items"));
  if (typeof additionalProperties === "object")
    checkValues(additionalProperties, down(walk, "additionalProperties"));
  for (const [name, property] of Object.entries(properties))
    checkValues(property, down(walk, "properties", name));
  eachJunctor(schema, walk, checkValues);
}

/** Returns a function that describes the first error of a value of a variable, if any. */
function createValueCheck(schema: JsonSchema): (value: Json) => string | undefined {
  const compiled = compileSchema(schema);
  // Without rules of its own, Cluster API also skips those below.
  const own = schema["x-kubernetes-validations"] ?? [];
  const rules = own.length > 0 ? compileRules(schema, { isRoot: false }) : undefined;
  return (value) => {
    const errors = compiled.validate(value, { maxErrors: 1 });
    const [error] = errors.length > 0 ? errors : (rules?.validate(value, undefined) ?? []);
    return error && (error.path === "" ? error.message : `${error.path} ${error.message}`);
  };
}

/** Finds unknown keywords, and values that do not decode (a text instead of a number). */
function checkKeywords(schema: JsonSchema, walk: SchemaWalk): void {
  const keywords: Readonly<Record<string, unknown>> = { ...schema };
  const known = walk.errors.length;
  for (const [names, wanted, fits] of keywordTypes)
    for (const name of names)
      if (keywords[name] !== undefined && !fits(keywords[name])) addError(walk, name, `must be ${wanted}`);
  for (const name of UNSUPPORTED)
    if (keywords[name] !== undefined) addError(walk, name, "is not supported in a CRD");
  if (walk.errors.length > known) return;
  schema["x-kubernetes-validations"]?.forEach((rule, i) => {
    checkRuleTypes(rule, down(walk, "x-kubernetes-validations", String(i)));
  });
  eachSubschema(schema, walk, checkKeywords);
}

function checkRuleTypes(rule: ValidationRule, walk: SchemaWalk): void {
  if (!isText(rule.rule)) addError(walk, "rule", "must be given");
  // Go decodes null as absent.
  for (const name of ruleTexts)
    if ((rule[name] ?? undefined) !== undefined && !isText(rule[name]))
      addError(walk, name, "must be a string");
  const { optionalOldSelf } = rule;
  if ((optionalOldSelf ?? undefined) !== undefined && typeof optionalOldSelf !== "boolean")
    addError(walk, "optionalOldSelf", "must be true or false");
}

/** The object around a default inside of metadata, built step by step. */
interface MetaContext {
  readonly resource: SchemaNode;
  readonly wrap: (value: Json) => Json;
  readonly insideMeta: boolean;
}

/**
 * Finds defaults that violate their schema. Defaults of members are not filled in first, so a
 * default must include required members even if they have defaults.
 */
function checkDefaults(schema: JsonSchema, isRoot: boolean, walk: SchemaWalk): void {
  if (!hasDefaults(schema)) return;
  const root = compileNode(schema, "default");
  // The rules of the outermost schema are typed as those of a resource, also of a variable.
  check(root, isRoot, true, metaContextOf(root), walk);
}

/** Reports whether there is a default to check, without compiling the schema. */
function hasDefaults({ default: own, items, properties = {} }: JsonSchema): boolean {
  return (
    own !== undefined ||
    (items !== undefined && hasDefaults(items)) ||
    Object.values(properties).some(hasDefaults)
  );
}

function metaContextOf(resource: SchemaNode): MetaContext {
  const wrap = (value: Json) => (isRecord(value) ? { ...TYPE_META, ...value } : value);
  return { resource, wrap, insideMeta: false };
}

function check(
  node: SchemaNode,
  isRoot: boolean,
  isOutermost: boolean,
  context: MetaContext,
  walk: SchemaWalk,
): void {
  const embedded = isRoot || node.embeddedResource;
  const here = embedded ? metaContextOf(node) : context;
  if (node.default !== undefined) {
    const error = firstError(node, node.default, embedded, here, isOutermost || embedded);
    if (error !== undefined) addError(walk, "default", error.message, error);
  }
  // Skips additionalProperties: their defaults are checked with each object.
  if (node.items) {
    check(node.items, false, false, { ...here, wrap: (value) => here.wrap([value]) }, down(walk, "items"));
  }
  for (const [name, property] of node.properties) {
    const insideMeta = here.insideMeta || (embedded && META_FIELDS.has(name));
    const wrap = (value: Json) => here.wrap({ [name]: value });
    check(property, false, false, { ...here, wrap, insideMeta }, down(walk, "properties", name));
  }
}

function firstError(
  node: SchemaNode,
  value: Json,
  embedded: boolean,
  context: MetaContext,
  isResource: boolean,
): Pick<SchemaError, "message" | "detail"> | undefined {
  if (context.insideMeta) {
    const [error] = metaErrors(context.wrap(value), context.resource, true);
    if (error !== undefined) return { message: `must give valid metadata: ${describe(error)}` };
  } else {
    const unknown: string[] = [];
    const pruned = pruneNode(value, node, embedded, ({ step }) => unknown.push(String(step)));
    if (!equalJson(pruned, value))
      return { message: `must not have members that the schema does not define: ${unknown.join(", ")}` };
    const [error] = metaErrors(value, node, embedded);
    if (error !== undefined) return ownSchemaError(describe(error));
  }
  const [error] = validateNode(value, node, undefined, undefined);
  if (error !== undefined) return ownSchemaError(describe(error));
  const [broken] = ruleErrors(node.schema, value, isResource);
  if (broken === undefined) return undefined;
  const path = broken.path === "" ? "" : `${broken.path}: `;
  return { message: `violates a rule of its own schema: ${path}${broken.message}` };
}

/** The rules must hold for the default as a new value, and as an unchanged one. */
function ruleErrors(schema: JsonSchema, value: Json, isRoot: boolean): readonly FieldError[] {
  const rules = compileRules(schema, { isRoot });
  const unchanged = rules.validate(value, value, { ratchet: false });
  return unchanged.length > 0 ? unchanged : rules.validate(value, undefined);
}

function metaErrors(value: Json, node: SchemaNode, isRoot: boolean): readonly FieldError[] {
  const coerced = coerceEmbedded(value, node, isRoot, false);
  return coerced.errors.length > 0 ? coerced.errors : validateEmbedded(coerced.value, node, isRoot);
}

function describe({ path, message }: FieldError): string {
  return path === "" ? `it ${message}` : `${path} ${message}`;
}
