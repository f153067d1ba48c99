import type { Report } from "@capikit/common/diagnostics";
import type { ts as Ts } from "ts-morph";
import { syntaxError } from "../../model/diagnostics/codes/project.ts";
import type { Location, SourceText } from "../../model/text/source-text.ts";
import { commentsFrom } from "./comment-ranges.ts";
import { ts } from "./compiler.ts";

/** A file with its syntax tree. Nothing is bound or checked. */
export interface ParsedFile {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly source: SourceText;
  readonly tree: Ts.SourceFile;
  /** Whether it belongs to the project itself. */
  readonly own: boolean;
  /** Whether it has syntax errors, which suppress other errors in the file. */
  readonly broken: boolean;
}

/** Parses a file and reports all its syntax errors. */
export function parseFile(path: string, source: SourceText, own: boolean, report: Report): ParsedFile {
  const tree = ts.createSourceFile(
    path,
    source.text,
    { languageVersion: ts.ScriptTarget.ES2023, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
    ts.ScriptKind.TS,
  );
  const { parseDiagnostics } = tree as unknown as {
    readonly parseDiagnostics: readonly Ts.DiagnosticWithLocation[];
  };
  for (const problem of parseDiagnostics) {
    const message = ts.flattenDiagnosticMessageText(problem.messageText, " ");
    report(
      syntaxError.create({ message }, { source, start: problem.start, end: problem.start + problem.length }),
    );
  }
  return { path, source, tree, own, broken: parseDiagnostics.length > 0 };
}

/** Returns the location of a node, from its first token. */
export function locationOf(file: ParsedFile, node: Ts.Node): Location {
  const { source } = file;
  const last = commentsFrom(source.text, node.pos).at(-1);
  let start = last?.end ?? node.pos;
  while (start < node.end && source.text.charCodeAt(start) <= 0x20) start++;
  return { source, start, end: Math.max(start, node.end) };
}
