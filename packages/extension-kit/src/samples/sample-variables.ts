import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { isJsonObject } from "@capikit/common/json";
import {
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
      if (validateSchema(given, { root: false }).length === 0)
        found.set(name, { name, required: required === true, schema: given });
    }
  return [...found.values()];
}

/**
 * Returns values of variables that match their definitions: defaults, examples, or the first value
 * of an enum. Optional variables without any of these have no value.
 *
 * @param definitions those of `variableDefinitions`
 */
export function sampleVariables(definitions: readonly VariableDefinition[]): Variable[] {
  return definitions.flatMap(({ name, required, schema }) => {
    const hasValue = schema.default ?? schema.example ?? schema.enum;
    if (!required && hasValue === undefined) return [];
    const compiled = compileSchema(schema);
    const value = compiled.applyDefaults(exampleOf(schema as ExampleSchema));
    return required || compiled.validate(value).length === 0 ? [variable(name, value)] : [];
  });
}

/** Returns each other value of an enum or a boolean that a request may have instead. */
export function otherValues({ name, schema }: VariableDefinition, sampled: Variable | undefined): Variable[] {
  const compiled = compileSchema(schema);
  const known = JSON.stringify(sampled?.value);
  return (schema.enum ?? (schema.type === "boolean" ? [true, false] : []))
    .filter((value) => JSON.stringify(value) !== known && compiled.validate(value).length === 0)
    .map((value) => variable(name, value));
}

function variable(name: string, value: Json): Variable {
  return { name, value: value as Variable["value"] };
}
