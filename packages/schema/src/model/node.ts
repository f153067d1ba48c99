import type { Json, JsonSchema } from "@capikit/common/json";
import type { CompiledPattern, PatternError } from "../patterns/compile-pattern.ts";
import type { JsonKind } from "../values/json-kind.ts";

/** One schema, prepared for validating, defaulting and pruning. Made once, never changed. */
export interface SchemaNode {
  readonly schema: JsonSchema;
  /** The kinds `type` names; both for an int-or-string; empty without a type. */
  readonly types: readonly JsonKind[];
  readonly nullable: boolean;
  /** The format the type check sees; empty when the API server ignores it. */
  readonly format: string;
  readonly formatCheck: ((text: string) => boolean) | undefined;
  readonly pattern: CompiledPattern | PatternError | undefined;
  readonly enum: readonly Json[];
  readonly number: NumberRules | undefined;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** `undefined` when not given, which allows any member but prunes it. */
  readonly additional: SchemaNode | boolean | undefined;
  readonly items: SchemaNode | undefined;
  readonly allOf: readonly SchemaNode[];
  readonly anyOf: readonly SchemaNode[];
  readonly oneOf: readonly SchemaNode[];
  readonly not: SchemaNode | undefined;
  readonly required: readonly string[];
  /** `undefined` without a default; a default of null counts as none. */
  readonly default: Json | undefined;
  /** Whether this schema or one below has a default: subtrees without are skipped. */
  readonly hasDefaults: boolean;
  readonly preserveUnknown: boolean;
  readonly embeddedResource: boolean;
  /** Whether this schema or one below is that of an embedded object. */
  readonly hasEmbedded: boolean;
  readonly listType: "atomic" | "map" | "set" | undefined;
  readonly listMapKeys: readonly string[];
  /** Whether this schema or one below is that of a set or map: other values have no duplicates. */
  readonly hasListTypes: boolean;
}

/** The numeric keywords of a schema. */
export interface NumberRules {
  /** The single type of the schema if it is numeric: it selects the range check. */
  readonly type: "integer" | "number" | undefined;
  readonly format: string;
  readonly multipleOf: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMaximum: boolean;
  readonly minimum: number | undefined;
  readonly exclusiveMinimum: boolean;
}
