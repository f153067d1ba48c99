import type { MinorRelease, NewerField } from "@capikit/api/releases";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { templateProblem } from "./template-diagnostics.ts";

/** Creates a diagnostic about a field, or the kind, that a release does not have. */
export function newerFieldProblem({ path, since }: NewerField, release: MinorRelease): Diagnostic {
  if (path !== "kind") {
    const message = `is a field of Cluster API ${since} and newer: ${release} drops it`;
    return templateProblem("template/newer-field", path, message);
  }
  const message = `the kind in this version is in Cluster API ${since} and newer: ${release} does not have it`;
  const help = "remove the object, or require the newer release of Cluster API";
  return templateProblem("template/newer-field", path, message, help);
}
