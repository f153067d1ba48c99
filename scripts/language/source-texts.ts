import ts from "typescript";
import type { Comment, Source } from "../sources/parse-source.ts";
import { markdownPieces, plain } from "./markdown-texts.ts";
import { type Piece, paragraphs, type Text } from "./text.ts";

/** The texts of a source file: its comments, and strings that are prose. */
export function sourceTexts(
  { path, file, comments }: Source,
  options: { readonly strings: boolean },
): Text[] {
  return [
    ...paragraphs(path, commentPieces(comments)),
    ...(options.strings ? messagesOf(file) : titlesOf(file)).flatMap((message) =>
      paragraphs(path, messagePieces(message)),
    ),
  ];
}

function* commentPieces(comments: readonly Comment[]): Generator<Piece> {
  let lastLine = -1;
  for (const { text, line } of comments) {
    if (text.startsWith("//")) {
      if (line !== lastLine + 1) yield "break";
      lastLine = line;
      if (!/^\/\/(?:\/|\s*(?:biome-ignore|@ts-|@vitest|#))/.test(text))
        yield { text: plain(text.slice(2)), line };
      continue;
    }
    yield "break";
    yield* markdownPieces(withoutTags(text), line);
    yield "break";
  }
  yield "break";
}

/** The lines of a block comment as Markdown: without stars, markers, tags and examples of code. */
function withoutTags(comment: string): string[] {
  let example = false;
  return comment
    .slice(0, -2)
    .split("\n")
    .map((line, index) => {
      const text = line.replace(index === 0 ? /^\/\*+ ?/ : /^\s*\* ?/, "").trimEnd();
      const tag = /^\s*@(\w+)/.exec(text)?.[1];
      if (tag !== undefined) example = tag === "example";
      if (example || /^\s*\+[a-zA-Z][\w:.-]*/.test(text)) return "";
      if (tag === "param" || tag === "typeParam") return text.replace(/^\s*@\w+\s+\S+\s*(?:-\s*)?/, "- ");
      if (tag === "throws") return text.replace(/^\s*@throws\s+(?:\{[^}]*\}\s*)?/, "- ");
      return tag === undefined ? text : text.replace(/^\s*@\w+\s*/, "- ");
    });
}

/** A string of a program: a literal, or a template with its inserted values as the word `Code`. */
interface Message {
  readonly text: string;
  readonly line: number;
}

/** Strings that are prose: three plain words in a row, but no word lists and Go templates. */
function messagesOf(file: ts.SourceFile): Message[] {
  return stringsOf(file, (node) => !isSplit(node)).filter(
    ({ text }) =>
      /(?<![\w-])[a-z]+,? [a-z]+,? [a-z]{2,}(?![\w-])/i.test(text) &&
      !/[;{]\n|^\s*\w+: .*\n|\}\}.*\{\{/m.test(text) &&
      !/^\n[^.;:]*$/.test(text),
  );
}

/** Reports whether a string is split, as lists of words are. */
function isSplit(node: ts.Node): boolean {
  const { parent } = node;
  return parent !== undefined && ts.isPropertyAccessExpression(parent) && parent.name.text === "split";
}

/** Titles of tests. */
function titlesOf(file: ts.SourceFile): Message[] {
  return stringsOf(file, (node) => {
    const { parent } = node;
    return (
      parent !== undefined &&
      ts.isCallExpression(parent) &&
      parent.arguments[0] === node &&
      /^(?:it|test|describe)\b/.test(file.text.slice(parent.getStart(file), parent.getStart(file) + 12))
    );
  });
}

function stringsOf(file: ts.SourceFile, select: (node: ts.Node) => boolean = () => true): Message[] {
  const found: Message[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map((span) => `Code${span.literal.text}`).join("")
        : undefined;
    if (text !== undefined) {
      // `createSourceFile` sets no parents without being asked to, which costs a second walk.
      Object.assign(node, { parent });
      if (select(node))
        found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(file, file);
  return found;
}

function* messagePieces({ text, line }: Message): Generator<Piece> {
  yield* markdownPieces(text.split("\n"), line);
}
