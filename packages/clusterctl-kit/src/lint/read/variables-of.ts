import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { listSubstitutions, type PlacedSubstitution, TemplateError } from "../../variables/index.ts";
import { type LintObject, stringsIn } from "./lint-object.ts";

export interface FileVariable {
  readonly name: string;
  readonly at: DiagnosticLocation;
  /** Whether its first use has a default, which decides for clusterctl. */
  readonly hasDefault: boolean;
}

/** A file with its text; empty if kustomize rendered the objects. */
interface VariableFile {
  readonly path: string;
  readonly text: string;
  readonly objects: readonly LintObject[];
}

/** Returns the variables of components or a template, in the order of their first uses. */
export function variablesOf({ path, text, objects }: VariableFile): FileVariable[] {
  const found = new Map<string, FileVariable>();
  const add = (source: string, placeOf: (line: number, column: number) => DiagnosticLocation): void => {
    for (const { name, args, operator, position } of substitutionsIn(source))
      if (!found.has(name))
        found.set(name, {
          name,
          at: placeOf(position.line, position.column),
          hasDefault: operator !== "" && args.length > 0,
        });
  };
  if (text !== "") add(text, (line, column) => ({ path, line, column }));
  else
    for (const object of objects)
      for (const [field, value] of stringsIn(object.value)) add(value, () => object.at(field));
  return [...found.values()];
}

/** Returns the variables of a file; undefined if clusterctl rejects it, which a rule reports. */
export function parseSubstitutions(text: string): readonly PlacedSubstitution[] | undefined {
  if (!text.includes("${")) return [];
  try {
    return listSubstitutions(text);
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** Returns the variables of a file; none if clusterctl rejects it. */
export function substitutionsIn(text: string): readonly PlacedSubstitution[] {
  return parseSubstitutions(text) ?? [];
}
