import type { ClusterClassStatusVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import type { Diagnostic } from "@capikit/common/diagnostics";
import type { Json } from "@capikit/schema";
import { getAt } from "../json/json-object.ts";
import { type DefinitionIndex, definitionErrors, indexValues, undefinedVariable } from "./variable-index.ts";
import { compileVariable, WRAPPED } from "./variable-schema.ts";

/** Values with defaults, or their errors. */
export interface DefaultedVariables {
  readonly values: ClusterVariable[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Fills in defaults from the schemas, and adds unset variables that have a default. Set values keep
 * their order; added ones follow in that of the definitions. Overrides (`create` false) add none.
 */
export function defaultVariables(
  values: readonly ClusterVariable[],
  definitions: DefinitionIndex,
  where: string,
  create: boolean,
): DefaultedVariables {
  const { index, diagnostics } = indexValues(values, where);
  if (diagnostics.length === 0)
    for (const diagnostic of definitionErrors(definitions, where)) diagnostics.push(diagnostic);
  if (diagnostics.length > 0) return { values: [...values], diagnostics };
  const result: ClusterVariable[] = [];
  for (const { name, value } of values) {
    const definition = definitions.get(name);
    const unknown = definition === undefined ? undefinedVariable(name, where, definitions) : undefined;
    if (unknown !== undefined) diagnostics.push(unknown);
    else result.push({ name, value: definition ? defaulted(value ?? null, definition) : value });
  }
  if (create) {
    for (const [name, definition] of definitions) {
      const fallback = definition.definitions[0]?.schema.openAPIV3Schema.default;
      if (!index.has(name) && fallback !== undefined && fallback !== null)
        result.push({ name, value: defaulted(null, definition) });
    }
  }
  return { values: result, diagnostics };
}

function defaulted(value: JSONValue, { definitions }: ClusterClassStatusVariable): JSONValue {
  const [definition] = definitions;
  if (definition === undefined) return value;
  const schema = compileVariable(definition.schema.openAPIV3Schema);
  const wrapped = schema.applyDefaults({ [WRAPPED]: value } as Json);
  return getAt(wrapped as JSONValue, [WRAPPED]) ?? null;
}
