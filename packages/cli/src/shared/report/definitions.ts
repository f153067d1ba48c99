import { doctorDiagnostics } from "@capikit/clusterctl-kit/doctor";
import { lintRules } from "@capikit/clusterctl-kit/lint";
import { moveDiagnostics } from "@capikit/clusterctl-kit/move";
import { releaseDiagnostics } from "@capikit/clusterctl-kit/repository";
import { templateDiagnostics } from "@capikit/clusterctl-kit/templates";
import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import { webhookDiagnostics } from "@capikit/controller-kit/webhooks";
import { conformanceChecks } from "@capikit/extension-kit/testing";
import { diagnosticCatalogue } from "@capikit/generators/model";
import { topologyDiagnostics } from "@capikit/topology";
import { commandDiagnostics } from "./command-diagnostics.ts";

/** The definitions of all codes that capikit reports, sorted by code. */
export const definitions: readonly DiagnosticDefinition[] = Object.freeze(
  [
    ...(diagnosticCatalogue as readonly DiagnosticDefinition[]),
    ...lintRules,
    ...doctorDiagnostics,
    ...conformanceChecks,
    ...Object.values(webhookDiagnostics),
    ...Object.values(commandDiagnostics),
    ...Object.values(moveDiagnostics),
    ...Object.values(releaseDiagnostics),
    ...Object.values(templateDiagnostics),
    ...Object.values(topologyDiagnostics),
  ].sort((a, b) => compareText(a.code, b.code)),
);
