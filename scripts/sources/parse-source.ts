import ts from "typescript";

/** A comment with its delimiters. */
export interface Comment {
  readonly text: string;
  readonly start: number;
  readonly line: number;
}

/** A source file, parsed once for all checks. */
export interface Source {
  readonly path: string;
  readonly file: ts.SourceFile;
  readonly comments: readonly Comment[];
}

export function parseSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return { path, file, comments: commentsOf(file) };
}

/** Every comment. Slashes in strings, templates and regular expressions start none. */
function commentsOf(file: ts.SourceFile): Comment[] {
  const opaque: [start: number, end: number][] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateLiteralToken(node) ||
      ts.isRegularExpressionLiteral(node)
    )
      opaque.push([node.getStart(file), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  opaque.sort(([a], [b]) => a - b);
  const { text } = file;
  const comments: Comment[] = [];
  let next = 0;
  for (let at = text.startsWith("#!") ? text.indexOf("\n") : 0; at < text.length; at += 1) {
    while ((opaque[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const [start, end] = opaque[next] ?? [Number.POSITIVE_INFINITY, 0];
    if (at >= start) {
      at = end - 1;
      continue;
    }
    if (text[at] !== "/") continue;
    const block = text[at + 1] === "*";
    if (!block && text[at + 1] !== "/") continue;
    const close = block ? text.indexOf("*/", at + 2) + 2 : text.indexOf("\n", at);
    const until = close < 2 ? text.length : close;
    comments.push({
      text: text.slice(at, until),
      start: at,
      line: file.getLineAndCharacterOfPosition(at).line + 1,
    });
    at = until - 1;
  }
  return comments;
}
