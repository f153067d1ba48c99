import type { Report } from "@capikit/common/diagnostics";
import { metadataError, variableDiagnostics } from "@capikit/model";
import type { Variable } from "../variable/variable.ts";

/** Checks the markers: names that Cluster API accepts, without duplicates, and metadata. */
export function checkNames(variables: readonly Variable[], report: Report): void {
  const named = new Map<string, Variable>();
  for (const variable of variables) {
    const { name, location } = variable;
    const reason = reasonAgainst(name);
    if (reason !== undefined) report(variableDiagnostics.variableBadName.create({ name, reason }, location));
    const other = named.get(name);
    if (other === undefined) named.set(name, variable);
    else {
      const related = [{ message: "first defined here", location: other.location }];
      report(variableDiagnostics.variableTwice.create({ name }, location, related));
    }
    for (const entry of variable.metadata) {
      const problem = metadataError(entry);
      if (problem === undefined) continue;
      const facts = { what: entry.what, entry: entry.written, reason: problem };
      report(variableDiagnostics.variableBadMetadata.create(facts, location));
    }
  }
}

function reasonAgainst(name: string): string | undefined {
  if (name === "") return "it is empty";
  if ([...name].length > 256) return "it has more than 256 characters";
  if (name.includes(".")) return "it has a dot";
  return name === "builtin" ? "it is provided by Cluster API" : undefined;
}
