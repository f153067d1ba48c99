import { withoutHidden } from "@capikit/common/text";
import { type Location, positionOf, sourceLines } from "../source/source-text.ts";

/** Maximum characters shown of a line. Generated and minified files can have very long lines. */
const shownLength = 240;
/** Characters shown before the location in a truncated line. */
const shownBefore = 80;
const cut = "…";

/** Renders a location's first line with its number, and carets below the location. */
export function codeFrame(location: Location): string {
  const { source } = location;
  const { line } = positionOf(location);
  const lineStart = sourceLines(source)[line - 1] ?? 0;
  const lineEnd = endOfLine(source.text, lineStart);
  const isLong = lineEnd - lineStart > shownLength;
  const start = isLong ? Math.max(lineStart, location.start - shownBefore) : lineStart;
  const end = Math.min(lineEnd, isLong ? start + shownLength : lineEnd);
  const head = start > lineStart ? cut : "";
  const number = String(line);
  const before = head + source.text.slice(start, location.start);
  const meant = source.text.slice(location.start, Math.max(location.start, Math.min(location.end, end)));
  const text = `${head}${source.text.slice(start, end)}${end < lineEnd ? cut : ""}`;
  const carets = "^".repeat(Math.max(1, measureWidth(meant)));
  return [
    `${number} | ${expandTabs(text)}`.trimEnd(),
    `${" ".repeat(number.length)} | ${" ".repeat(measureWidth(before))}${carets}`,
  ].join("\n");
}

function endOfLine(text: string, start: number): number {
  const newline = text.indexOf("\n", start);
  return newline === -1 ? text.length : newline;
}

function expandTabs(text: string): string {
  return withoutHidden(text.replaceAll("\t", "  "));
}

/** Returns the approximate number of terminal columns: one per character, two per tab. */
function measureWidth(text: string): number {
  return [...expandTabs(text)].length;
}
