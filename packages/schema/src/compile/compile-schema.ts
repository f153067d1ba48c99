import type { Json, JsonSchema } from "@capikit/common/json";
import { type CompiledRules, compileRules } from "../cel/index.ts";
import { readableSchema } from "../json-schema/decode-schema.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { compileNode } from "../model/compile-node.ts";
import type { SchemaNode } from "../model/node.ts";
import { defaultNode } from "../structural/apply-defaults.ts";
import { pruneNode } from "../structural/prune.ts";
import { pruneNulls } from "../structural/prune-nulls.ts";
import { Correlation } from "../validate/correlation.ts";
import { validateListTypes } from "../validate/list-types.ts";
import { validateNode } from "../validate/validate-node.ts";
import { formatPath } from "../values/value-path.ts";

/** Options of pruning. */
export interface PruneOptions {
  /** Whether to keep `apiVersion`, `kind` and `metadata`, as in a whole object. Default false. */
  readonly root?: boolean;
  /** Called with the path of each dropped member, for strict field validation. */
  readonly onDropped?: (path: string) => void;
}

/** Options of validation. */
export interface ValidateOptions {
  /** The value before an update: existing errors of unchanged parts are tolerated (ratcheting). */
  readonly old?: Json | undefined;
  /**
   * Maximum number of errors, after which validation stops. Set it for untrusted values, as each
   * error takes memory. Default: all.
   */
  readonly maxErrors?: number | undefined;
}

/**
 * A compiled, frozen schema. Keep it: compiling is slow (patterns, lookups), use is fast. Its
 * functions are pure and return an unchanged value as it is.
 */
export interface CompiledSchema {
  readonly schema: JsonSchema;
  /** Drops members that are not in the schema. */
  readonly prune: (value: Json, options?: PruneOptions) => Json;
  /** Drops null members that are neither nullable nor have a default. */
  readonly pruneNulls: (value: Json) => Json;
  /** Sets absent members to their defaults, also inside defaults, lists and maps. */
  readonly applyDefaults: (value: Json) => Json;
  /** Returns all or the first errors of a value and its list types, except CEL and metadata. */
  readonly validate: (value: Json, options?: ValidateOptions) => FieldError[];
  /** The CEL rules of a whole resource of this schema, compiled on the first call. */
  readonly rules: () => CompiledRules;
}

const nodes = new WeakMap<CompiledSchema, SchemaNode>();

/** Compiles a structural schema. The schema must not be changed afterwards. */
export function compileSchema(given: JsonSchema): CompiledSchema {
  const schema = readableSchema(given);
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

export function nodeOf(compiled: CompiledSchema): SchemaNode {
  const node = nodes.get(compiled);
  if (node === undefined)
    throw new TypeError("the schema is not a result of compileSchema: pass the result itself, not a copy");
  return node;
}

/** Existing duplicates are tolerated on updates. */
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

/** Sets defaults as the API server does. For many values use {@link compileSchema}. */
export function applyDefaults(value: Json, schema: JsonSchema): Json {
  return compileSchema(schema).applyDefaults(value);
}

/** Drops unknown members as the API server does. For many values use {@link compileSchema}. */
export function prune(value: Json, schema: JsonSchema, options?: PruneOptions): Json {
  return compileSchema(schema).prune(value, options);
}

/** Validates a value as the API server does. For many values use {@link compileSchema}. */
export function validate(value: Json, schema: JsonSchema, options?: ValidateOptions): FieldError[] {
  return compileSchema(schema).validate(value, options);
}
