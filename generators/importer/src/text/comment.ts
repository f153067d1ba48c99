import { withoutHidden } from "@capikit/model";

/** A description as the lines of a JSDoc block, and whether reading them gives the same text again. */
export interface CommentText {
  readonly lines: readonly string[];
  readonly exact: boolean;
}

/**
 * Writes a description so that reading the comment gives it back: line starts that would mean something take a backslash. Blank lines
 * in a row are kept apart by a `TODO` line, which readers drop only after they have made blank lines one.
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
      if (fence === undefined) lines.push("TODO: more than one blank line belongs here", "");
      else exact = false;
    }
    blanks = 0;
    const run = fenceRun(line);
    const fenced = fence !== undefined;
    if (fence === undefined) fence = run;
    else if (run?.startsWith(fence) && line.trim() === run) fence = undefined;
    const { text, sayable } = escapeLine(line, fenced || run !== undefined);
    lines.push(text);
    exact &&= sayable;
  }
  return { lines, exact };
}

/** The back-quotes or tildes that open or close a fence on this line, as Markdown has it. */
function fenceRun(line: string): string | undefined {
  return /^ {0,3}(`{3,}(?![^`]*`)|~{3,})/.exec(line)?.[1];
}

/** A line that could be misread takes a backslash. One that has the backslash already cannot be said. */
function escapeLine(line: string, fenced: boolean): { readonly text: string; readonly sayable: boolean } {
  const special = fenced ? /^\s*\\?[+@]/ : /^(?:\s*\\?[+@]|\\?(?:TODO|---))/;
  if (!special.test(line)) return { text: line, sayable: true };
  const start = line.length - line.trimStart().length;
  if (line[start] === "\\") return { text: line, sayable: false };
  return { text: `${line.slice(0, start)}\\${line.slice(start)}`, sayable: true };
}
