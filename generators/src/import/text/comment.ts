import { withoutHidden } from "@capikit/common/text";
import { inlineMarker, markerOfLine } from "../../source/comments/scan-lines.ts";

/** The JSDoc lines of a description, and whether reading them returns the same text. */
export interface CommentText {
  readonly lines: readonly string[];
  readonly exact: boolean;
}

/**
 * Escapes a description for a comment: line starts with a meaning get a backslash. A `TODO` line
 * separates blank lines, because readers collapse blank lines before they drop `TODO` lines.
 */
export function commentText(description: string): CommentText {
  const lines: string[] = [];
  let exact = true;
  let fence: string | undefined;
  let blanks = 0;
  for (const written of description.split("\n")) {
    const trimmed = written.trimEnd();
    const line = withoutHidden(trimmed, true);
    exact &&= line === trimmed;
    if (line === "") {
      blanks++;
      continue;
    }
    if (lines.length > 0 && blanks > 0) lines.push("");
    for (let blank = 1; lines.length > 0 && blank < blanks; blank++) {
      if (fence === undefined) lines.push("TODO: the description has another blank line here", "");
      else exact = false;
    }
    blanks = 0;
    const run = fenceRun(line);
    const fenced = fence !== undefined;
    if (fence === undefined) fence = run;
    else if (run?.startsWith(fence) && line.trim() === run) fence = undefined;
    const { text, exact: escaped } = escapeLine(line, fenced || run !== undefined);
    lines.push(text);
    exact &&= escaped;
  }
  return { lines, exact };
}

/** Returns the back-quotes or tildes that open or close a Markdown fence on this line. */
function fenceRun(line: string): string | undefined {
  return /^ {0,3}(`{3,}(?![^`]*`)|~{3,})/.exec(line)?.[1];
}

/** Escapes an ambiguous line with a backslash. A line with a backslash cannot be escaped. */
function escapeLine(line: string, fenced: boolean): { readonly text: string; readonly exact: boolean } {
  const special = fenced ? /^\s*\\?[+@]/ : /^(?:\s*\\?[+@]|\\?(?:TODO|---))/;
  const isMarker = !fenced && markerOfLine(line.trimStart().replace(/^\\/, "")) !== undefined;
  if (!special.test(line) && !isMarker) {
    const at = fenced ? undefined : inlineMarker(line);
    if (at !== undefined) return { text: `${line.slice(0, at)}\\${line.slice(at)}`, exact: true };
    return { text: line, exact: true };
  }
  const start = line.length - line.trimStart().length;
  if (line[start] === "\\") return { text: line, exact: false };
  return { text: `${line.slice(0, start)}\\${line.slice(start)}`, exact: true };
}
