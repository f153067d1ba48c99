import type { ClusterClassStatusVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import type { Json } from "@capikit/schema";
import type { TopologyDiagnostic } from "../errors/topology-error.ts";
import { getAt } from "../json/json-object.ts";
import { type DefinitionIndex, indexValues, undefinedVariable } from "./variable-index.ts";
import { compileVariable, WRAPPED } from "./variable-schema.ts";

/** Values with defaults, or what is wrong with them. */
export interface DefaultedVariables {
  readonly values: ClusterVariable[];
  readonly diagnostics: readonly TopologyDiagnostic[];
}

/**
 * Sets what values lack to the defaults of their schemas, and adds variables that are not set and have a default themselves. Values that are set
 * stay in their order; what is added comes after, in the order of the definitions. `create` is false for overrides, where nothing is added.
 */
export function defaultVariables(
  values: readonly ClusterVariable[],
  definitions: DefinitionIndex,
  where: string,
  create: boolean,
): DefaultedVariables {
  const { index, diagnostics } = indexValues(values, where);
  if (diagnostics.length > 0) return { values: [...values], diagnostics };
  const result: ClusterVariable[] = [];
  for (const { name, value } of values) {
    const definition = definitions.get(name);
    if (definition === undefined) diagnostics.push(undefinedVariable(name, where, definitions));
    else result.push({ name, value: defaulted(value ?? null, definition) });
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
