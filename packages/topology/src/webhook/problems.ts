import type { Diagnostic } from "@capikit/common/diagnostics";
import { type TopologyCode, topologyProblem } from "../errors/topology-diagnostics.ts";

/** Reports an error of a field, such as `spec.patches[0].name`. */
export type Report = (code: TopologyCode, field: string, message: string) => void;

/** Runs checks, and returns the errors that they report. `object` precedes fields in locations. */
export function diagnosticsOf(object: string, check: (report: Report) => void): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  check((code, field, message) => {
    diagnostics.push(topologyProblem(code, `${object} ${field}`.trim(), message));
  });
  return diagnostics;
}
