import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import type { LintObject } from "./lint-object.ts";
import { stringsIn } from "./strings-in.ts";
import { substitutionsIn } from "./substitutions-in.ts";

/** A variable of a file. */
export interface FileVariable {
  readonly name: string;
  /** Location of its first use. */
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
