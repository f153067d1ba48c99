import { type CompiledRules, compileRules } from "../cel/index.ts";
import type { FieldError } from "../json-schema/field-error.ts";
import type { Json, JsonSchema } from "../json-schema/json-schema.ts";
import { compileNode } from "../model/compile-node.ts";
import type { SchemaNode } from "../model/node.ts";
import { defaultNode } from "../structural/apply-defaults.ts";
import { pruneNode } from "../structural/prune.ts";
import { pruneNulls } from "../structural/prune-nulls.ts";
import { Correlation } from "../validate/correlation.ts";
import { validateListTypes } from "../validate/list-types.ts";
import { validateNode } from "../validate/validate-node.ts";
import { formatPath } from "../values/value-path.ts";

/** How much of a value is pruned, and who hears of it. */
export interface PruneOptions {
  /** Whether the value is a whole object, whose `apiVersion`, `kind` and `metadata` stay as they are. Default false. */
  readonly root?: boolean;
  /** Called with the path of each member that is dropped: what strict field validation complains about. */
  readonly onDropped?: (path: string) => void;
}

/** What a value is validated against, besides its schema. */
export interface ValidateOptions {
  /** The value before an update: what is wrong in it already and did not change is tolerated (ratcheting). */
  readonly old?: Json | undefined;
  /** Errors to collect at most; validation stops there. For values that may be hostile: each error takes memory. Default: all. */
  readonly maxErrors?: number | undefined;
}

/**
 * A schema prepared for use, frozen. Preparing costs some time (patterns, lookups), use costs little: keep it.
 * Every function is pure: it returns the value it got when there is nothing to change.
 */
export interface CompiledSchema {
  readonly schema: JsonSchema;
  /** Drops members that the schema does not name. */
  readonly prune: (value: Json, options?: PruneOptions) => Json;
  /** Drops members that are null, may not be and have no default. */
  readonly pruneNulls: (value: Json) => Json;
  /** Sets absent members to their defaults, also inside of defaults, lists and maps. */
  readonly applyDefaults: (value: Json) => Json;
  /** Everything that is wrong with a value, or its first errors, list-type sets and maps included, CEL rules and metadata not. */
  readonly validate: (value: Json, options?: ValidateOptions) => FieldError[];
  /** The CEL rules of a whole resource of this schema. Compiled at the first call, then kept. */
  readonly rules: () => CompiledRules;
}

const nodes = new WeakMap<CompiledSchema, SchemaNode>();

/** Prepares a structural schema for use. The schema must not be changed afterwards. */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const node = compileNode(schema);
  let rules: CompiledRules | undefined;
  const compiled: CompiledSchema = Object.freeze({
    schema,
    prune: (value: Json, { root = false, onDropped }: PruneOptions = {}) =>
      pruneNode(value, node, root, onDropped && ((path) => onDropped(formatPath(path)))),
    pruneNulls: (value: Json) => pruneNulls(value, node),
    applyDefaults: (value: Json) => defaultNode(value, node),
    validate: (value: Json, { old, maxErrors = Number.POSITIVE_INFINITY }: ValidateOptions = {}) => {
      const correlation = old === undefined ? undefined : new Correlation(value, old, node);
      const errors = validateNode(value, node, undefined, correlation, maxErrors);
      return errors.concat(listTypeErrors(value, node, old, maxErrors - errors.length));
    },
    rules: () => {
      rules ??= compileRules(schema, { isRoot: true });
      return rules;
    },
  });
  nodes.set(compiled, node);
  return compiled;
}

/** The prepared form behind a compiled schema. */
export function nodeOf(compiled: CompiledSchema): SchemaNode {
  const node = nodes.get(compiled);
  if (node === undefined)
    throw new TypeError("the schema was not made by compileSchema: pass its result itself, no copy");
  return node;
}

/** Duplicates are tolerated on an update of an object that had any before. */
export function listTypeErrors(
  value: Json,
  node: SchemaNode,
  old: Json | undefined,
  max?: number,
): FieldError[] {
  const errors = validateListTypes(value, node, max);
  if (errors.length === 0 || old === undefined) return errors;
  return validateListTypes(old, node, 1).length > 0 ? [] : errors;
}

/** Sets absent members to their defaults as the API server does. For many values use {@link compileSchema}. */
export function applyDefaults(value: Json, schema: JsonSchema): Json {
  return compileSchema(schema).applyDefaults(value);
}

/** Drops members that the schema does not name, as the API server does. For many values use {@link compileSchema}. */
export function prune(value: Json, schema: JsonSchema, options?: PruneOptions): Json {
  return compileSchema(schema).prune(value, options);
}

/** Everything that is wrong with a value, as the API server sees it. For many values use {@link compileSchema}. */
export function validate(value: Json, schema: JsonSchema, options?: ValidateOptions): FieldError[] {
  return compileSchema(schema).validate(value, options);
}
