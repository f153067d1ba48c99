import type { DiagnosticFix, DiagnosticLocation } from "@capikit/common/diagnostics";
import type { TextRange } from "@capikit/generators/source";
import type { Range } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

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
