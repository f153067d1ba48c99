import type { Diagnostic } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/schema";
import { textAt } from "../describe/objects/fields.ts";

/** An object of a rendered file. */
export interface Placed {
  readonly object: JsonObject;
  readonly file: string;
  /** Returns the file line, before substitution, of a field. */
  lineOf(path: string): number;
}

export function located(problem: Diagnostic, { object, file: path, lineOf }: Placed): Diagnostic {
  const field = problem.location?.field;
  return { ...problem, location: { path, line: lineOf(field ?? ""), object: kindAndName(object), field } };
}

/** Returns kind and name, such as `Cluster/a`. */
export function kindAndName(object: JsonObject): string {
  return `${textAt(object, "kind")}/${textAt(object, "metadata", "name") || textAt(object, "metadata", "generateName")}`;
}
