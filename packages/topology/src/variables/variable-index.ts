import type { ClusterClassStatusVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import type { TopologyDiagnostic } from "../errors/topology-error.ts";

/** Definitions by name. */
export type DefinitionIndex = ReadonlyMap<string, ClusterClassStatusVariable>;

/** Indexes definitions by name. */
export function indexDefinitions(definitions: readonly ClusterClassStatusVariable[]): DefinitionIndex {
  return new Map(definitions.map((definition) => [definition.name, definition]));
}

/** Indexes values by name, with a diagnostic for each duplicate. */
export function indexValues(
  values: readonly ClusterVariable[],
  where: string,
): { index: Map<string, ClusterVariable>; diagnostics: TopologyDiagnostic[] } {
  const index = new Map<string, ClusterVariable>();
  const diagnostics: TopologyDiagnostic[] = [];
  for (const value of values) {
    if (index.has(value.name))
      diagnostics.push({
        where: `${where}[${value.name}]`,
        message: `variable "${value.name}" is set more than once`,
      });
    index.set(value.name, value);
  }
  return { index, diagnostics };
}

/** Returns the diagnostic for a value without definition. */
export function undefinedVariable(name: string, where: string, index: DefinitionIndex): TopologyDiagnostic {
  const known = [...index.keys()].join(", ") || "none";
  return {
    where: `${where}[${name}]`,
    message: `variable is not defined; the ClusterClass defines ${known}`,
  };
}
