import type { ClusterClassStatusVariable, ClusterVariable } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { topologyProblem } from "../errors/topology-diagnostics.ts";

/** Definitions by name. */
export interface DefinitionIndex extends ReadonlyMap<string, ClusterClassStatusVariable> {
  /** Whether extensions define further, unknown variables: their values are kept as they are. */
  readonly isOpen: boolean;
}

/** Indexes definitions by name. */
export function indexDefinitions(
  definitions: readonly ClusterClassStatusVariable[],
  isOpen = false,
): DefinitionIndex {
  return Object.assign(new Map(definitions.map((definition) => [definition.name, definition])), { isOpen });
}

/** Returns a diagnostic for each variable without definitions, or with conflicting ones. */
export function definitionErrors(index: DefinitionIndex, where: string): Diagnostic[] {
  return [...index.values()].flatMap(({ name, definitions, definitionsConflict }) => {
    const has = (definitions ?? []).length === 0 ? "no definitions" : "conflicting definitions";
    if (has !== "no definitions" && definitionsConflict !== true) return [];
    return [topologyProblem("topology/variable-definition", where, `variable "${name}" has ${has}`)];
  });
}

/** Indexes values by name, with a diagnostic for each duplicate. */
export function indexValues(
  values: readonly ClusterVariable[],
  where: string,
): { index: Map<string, ClusterVariable>; diagnostics: Diagnostic[] } {
  const index = new Map<string, ClusterVariable>();
  const diagnostics: Diagnostic[] = [];
  for (const value of values) {
    if (index.has(value.name))
      diagnostics.push(
        topologyProblem(
          "topology/variable-value",
          `${where}[${value.name}]`,
          `variable "${value.name}" is set more than once`,
        ),
      );
    index.set(value.name, value);
  }
  return { index, diagnostics };
}

/** Returns the diagnostic for the value of a variable without definition, unless there may be one. */
export function undefinedVariable(
  name: string,
  where: string,
  index: DefinitionIndex,
): Diagnostic | undefined {
  if (index.isOpen) return undefined;
  const known = [...index.keys()].join(", ") || "none";
  return topologyProblem(
    "topology/variable-value",
    `${where}[${name}]`,
    `variable is not defined; the ClusterClass defines ${known}`,
  );
}
