import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { doctorChecks } from "./checks/index.ts";
import { diagnosisDiagnostics } from "./run/finding-log.ts";

/** All codes of a diagnosis. */
export const doctorDiagnostics: readonly DiagnosticDefinition[] = Object.freeze(
  [diagnosisDiagnostics, ...doctorChecks.map(({ diagnostics }) => diagnostics)].flatMap((table) =>
    Object.values(table),
  ),
);
