import { withoutHidden } from "../emit/hidden-characters.ts";
import { type Location, lineStarts, positionOf } from "../source/source-text.ts";
import type { Paint, Style } from "./paint.ts";

/** The line a location starts in, under a number, and a line of carets below what is meant. Tabs become spaces so that both agree. */
export function codeFrame(location: Location, style: Style, paint: Paint): string[] {
  const { source } = location;
  const { line, column } = positionOf(location);
  const start = lineStarts(source)[line - 1] ?? 0;
  const newline = source.text.indexOf("\n", start);
  const lineEnd = newline === -1 ? source.text.length : newline;
  const number = String(line);
  const before = source.text.slice(start, start + column - 1);
  const meant = source.text.slice(location.start, Math.max(location.start, Math.min(location.end, lineEnd)));
  const text = source.text.slice(start, lineEnd);
  const carets = "^".repeat(Math.max(1, widthOf(meant)));
  return [
    `${paint("faint", `${number} |`)} ${expandTabs(text)}`.trimEnd(),
    `${paint("faint", `${" ".repeat(number.length)} |`)} ${" ".repeat(widthOf(before))}${paint(style, carets)}`,
  ];
}

function expandTabs(text: string): string {
  return withoutHidden(text.replaceAll("\t", "  "));
}

/** Columns of a terminal, as far as they can be told without a table: characters, a tab being two. */
function widthOf(text: string): number {
  return [...expandTabs(text)].length;
}
