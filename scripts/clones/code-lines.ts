import ts from "typescript";
import type { Source } from "../sources/parse-source.ts";

/** A line with code, as it is compared. */
export interface CodeLine {
  readonly line: number;
  readonly exact: string;
  /** The line with `n` for each name and `v` for each value. */
  readonly shape: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** The lines of a source with code: without imports, re-exports, comments and lone punctuation. */
export function codeLines({ file, comments }: Source): CodeLine[] {
  const removed: Edit[] = comments.map(({ start, text }) => ({
    start,
    end: start + text.length,
    instead: "",
  }));
  const replaced: Edit[] = [];
  const visit = (node: ts.Node): void => {
    const edit = (instead: string): Edit => ({ start: node.getStart(file), end: node.end, instead });
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) removed.push(edit(""));
    else if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) replaced.push(edit("n"));
    else if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateLiteralToken(node) ||
      ts.isNumericLiteral(node) ||
      ts.isRegularExpressionLiteral(node)
    )
      replaced.push(edit("v"));
    ts.forEachChild(node, visit);
  };
  visit(file);
  const exact = linesOf(edited(file.text, removed));
  const shape = linesOf(edited(file.text, [...removed, ...replaced]));
  return exact.flatMap((text, index) =>
    /\w/.test(text) ? [{ line: index + 1, exact: text, shape: shape[index] ?? "" }] : [],
  );
}

/** The text with parts replaced, on the same number of lines. */
function edited(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, instead } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    const lines = text.slice(start, end).split("\n");
    result += text.slice(at, start) + lines.map(() => instead).join("\n");
    at = end;
  }
  return result + text.slice(at);
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
}
