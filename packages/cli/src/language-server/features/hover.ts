import type { Diagnostic } from "@capikit/common/diagnostics";
import { findDiagnostic } from "@capikit/generators/model";
import type { LocatedMarker } from "@capikit/generators/source";
import type { Hover, MarkupContent, Position } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { overlap, rangeIn, toRange } from "../protocol/to-range.ts";
import { argumentHelp, asMarkdown, markerAt, markerHelp } from "./marker-help.ts";

/** Returns the pages of diagnostics at a position, and the help of a marker. */
export function hoverAt(
  document: TextDocument | undefined,
  position: Position,
  diagnostics: readonly Diagnostic[],
): Hover | undefined {
  if (document === undefined) return undefined;
  const here = { start: position, end: position };
  const pages = diagnostics
    .filter(({ location }) => location !== undefined && overlap(toRange(location), here))
    .flatMap(({ code }) => readPage(code));
  const marker = markerAt(document, position)?.marker;
  const range = marker && rangeIn(document, marker.range);
  const help = marker && findHelp(marker, document.getText(range));
  const parts = help === undefined ? pages : [...pages, help.value];
  if (parts.length === 0) return undefined;
  return {
    contents: asMarkdown(parts.join("\n\n---\n\n")),
    ...(range && { range }),
  };
}

/** Returns the help of a marker, and first that of an argument. */
function findHelp(marker: LocatedMarker, text: string): MarkupContent | undefined {
  switch (marker.part) {
    case "name":
      return marker.definition && markerHelp(marker.definition);
    case "argument":
      return argumentHelp(marker.definition, text);
    case "value":
      return argumentHelp(marker.definition, marker.name);
  }
}

/** Returns the summary of a diagnostic's page. */
function readPage(code: string): string[] {
  const page = findDiagnostic(code);
  if (page === undefined) return [];
  const right = page.right === undefined ? [] : [`Right:\n\n\`\`\`ts\n${page.right}\n\`\`\``];
  return [[`**${code}: ${page.title}**`, page.why, ...right].join("\n\n")];
}
