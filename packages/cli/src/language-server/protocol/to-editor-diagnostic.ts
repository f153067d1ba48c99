import type { Diagnostic, Severity } from "@capikit/common/diagnostics";
import { DiagnosticSeverity, type Diagnostic as EditorDiagnostic } from "vscode-languageserver/node";
import { toRange } from "./to-range.ts";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Converts a diagnostic of a document. Places in other documents become part of the text. */
export function toEditorDiagnostic(diagnostic: Diagnostic, uri: string): EditorDiagnostic {
  const { code, url, severity, message, help, location = {}, related = [] } = diagnostic;
  const isHere = (path: string | undefined): boolean => path === location.path;
  const elsewhere = related.filter((one) => !isHere(one.location.path));
  const lines = [
    message,
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...elsewhere.map((one) => `${one.location.path}:${one.location.line}: ${one.message}`),
  ];
  return {
    range: toRange(location),
    severity: severities[severity],
    code,
    ...(url !== undefined && { codeDescription: { href: url } }),
    source: "capikit",
    message: lines.join("\n"),
    relatedInformation: related
      .filter((one) => isHere(one.location.path))
      .map((one) => ({ message: one.message, location: { uri, range: toRange(one.location) } })),
  };
}
