import type { Diagnostic, DiagnosticFix, DiagnosticLocation, Severity } from "@capikit/common/diagnostics";
import type { TextRange } from "@capikit/model";
import {
  DiagnosticSeverity,
  type Diagnostic as EditorDiagnostic,
  type Range,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

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

/** Converts a range whose lines and columns start at 1; a missing part is the start of the file. */
export function toRange({
  line = 1,
  column = 1,
  endLine,
  endColumn,
}: DiagnosticLocation | DiagnosticFix["range"]): Range {
  const start = { line: line - 1, character: column - 1 };
  return { start, end: { line: (endLine ?? line) - 1, character: (endColumn ?? column) - 1 } };
}

/** Converts offsets of a document. */
export function rangeIn(document: TextDocument, { start, end }: TextRange): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** Reports whether two ranges have a position in common. */
export function overlap(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Range["start"], other: Range["start"]): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
