import { UsageError } from "@capikit/generators/run";
import { type Ts, ts } from "@capikit/generators/source";

/** A file to edit: its original text, and a syntax tree with the same positions. */
export interface ParsedSource {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly tree: Ts.SourceFile;
  /** The line ending of the file. */
  readonly eol: "\n" | "\r\n";
}

/** @throws UsageError when the file has a syntax error. */
export function parseSource(path: string, text: string): ParsedSource {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, scriptKindOf(path));
  const { parseDiagnostics } = tree as unknown as {
    readonly parseDiagnostics: readonly Ts.DiagnosticWithLocation[];
  };
  const [diagnostic] = parseDiagnostics;
  if (diagnostic !== undefined)
    throw new UsageError(
      `${formatPlace({ path, tree }, diagnostic.start)} is not valid TypeScript: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, " ")}`,
      "fix it first; nothing was written",
    );
  return { path, text, tree, eol: eolOf(text) };
}

/** Returns the line ending of a text. */
export function eolOf(text: string): "\n" | "\r\n" {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Allows JSX in JavaScript and `.tsx`. In other files, `<` may start a type assertion. */
function scriptKindOf(path: string): Ts.ScriptKind {
  if (path.endsWith(".tsx")) return ts.ScriptKind.TSX;
  return /\.(?:[cm]?js|jsx)$/.test(path) ? ts.ScriptKind.JSX : ts.ScriptKind.TS;
}

/** `src/main.ts:12:5`. */
export function formatPlace({ path, tree }: Pick<ParsedSource, "path" | "tree">, position: number): string {
  const { line, character } = tree.getLineAndCharacterOfPosition(position);
  return `${path}:${line + 1}:${character + 1}`;
}

/** Returns the white space at the start of the line of a position. */
export function indentAt({ text }: Pick<ParsedSource, "text">, position: number): string {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
}

/** Returns an indentation step of the file: a tab, or the spaces of its least indented line. */
export function indentUnit({ text }: Pick<ParsedSource, "text">): string {
  const indents = [...text.matchAll(/^([ \t]+)(?![*\s])/gm)].map(([, indent = ""]) => indent);
  if (indents.some((indent) => indent.startsWith("\t"))) return "\t";
  const widths = indents.map(({ length }) => length).filter((width) => width > 1);
  return " ".repeat(widths.length === 0 ? 2 : widths.reduce((least, width) => Math.min(least, width)));
}

/** Formats lines with the line endings and indentation of the file, except the first line. */
export function laidOut(source: Pick<ParsedSource, "text" | "eol">, text: string, indent: string): string {
  const unit = indentUnit(source);
  return text
    .split("\n")
    .map((line, at) => {
      const own = line.replace(/^(?: {2})+/, (spaces) => unit.repeat(spaces.length / 2));
      return at === 0 || own === "" ? own : indent + own;
    })
    .join(source.eol);
}
