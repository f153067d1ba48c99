import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { isJsonObject } from "@capikit/common/json";
import {
  compileRules,
  compileSchema,
  type ExampleSchema,
  exampleOf,
  type Json,
  type JsonSchema,
  validateSchema,
} from "@capikit/schema";

/** A definition of a variable, as in the response of DiscoverVariables. */
export interface VariableDefinition {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/**
 * Returns the valid definitions in responses of DiscoverVariables, each name once.
 *
 * @param responses the first definition of a name counts
 */
export function variableDefinitions(responses: readonly object[]): readonly VariableDefinition[] {
  const found = new Map<string, VariableDefinition>();
  for (const { variables } of responses as readonly { readonly variables?: unknown }[])
    for (const one of Array.isArray(variables) ? variables : []) {
      const { name, required, schema } = isJsonObject(one) ? one : {};
      const { openAPIV3Schema } = isJsonObject(schema) ? schema : {};
      if (typeof name !== "string" || found.has(name) || !isJsonObject(openAPIV3Schema)) continue;
      const given = openAPIV3Schema as JsonSchema;
      if (validateSchema(given, { variable: true }).length === 0)
        found.set(name, { name, required: required === true, schema: given });
    }
  return [...found.values()];
}

/**
 * Returns values of variables that are valid by their definitions, including CEL rules: defaults,
 * examples, or the first value of an enum. Optional variables without any of these have no value,
 * and neither have variables whose value is invalid.
 *
 * @param definitions those of `variableDefinitions`
 */
export function sampleVariables(definitions: readonly VariableDefinition[]): Variable[] {
  return definitions.flatMap(({ name, required, schema }) => {
    const hasValue = schema.default ?? schema.example ?? schema.enum;
    if (!required && hasValue === undefined) return [];
    const value = compileSchema(schema).applyDefaults(exampleOf(schema as ExampleSchema));
    return validityOf(schema)(value) ? [variable(name, value)] : [];
  });
}

/** Returns the names of required variables without a value among the sampled ones. */
export function unsampledVariables(
  definitions: readonly VariableDefinition[],
  sampled: readonly Variable[],
): readonly string[] {
  const known = new Set(sampled.map(({ name }) => name));
  return definitions.filter(({ name, required }) => required && !known.has(name)).map(({ name }) => name);
}

/** Returns each other value of an enum or a boolean that a request may have instead. */
export function otherValues({ name, schema }: VariableDefinition, sampled: Variable | undefined): Variable[] {
  const isValid = validityOf(schema);
  const known = JSON.stringify(sampled?.value);
  return (schema.enum ?? (schema.type === "boolean" ? [true, false] : []))
    .filter((value) => JSON.stringify(value) !== known && isValid(value))
    .map((value) => variable(name, value));
}

function validityOf(schema: JsonSchema): (value: Json) => boolean {
  const compiled = compileSchema(schema);
  const rules = compileRules(schema, { isRoot: false });
  return (value) =>
    compiled.validate(value, { maxErrors: 1 }).length === 0 && rules.validate(value, undefined).length === 0;
}

function variable(name: string, value: Json): Variable {
  return { name, value: value as Variable["value"] };
}
