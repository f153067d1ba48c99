import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { doctorChecks } from "./checks/index.ts";

/** All codes of a diagnosis. */
export const doctorDiagnostics: readonly DiagnosticDefinition[] = Object.freeze(
  doctorChecks.flatMap(({ diagnostics }) => Object.values(diagnostics)),
);
