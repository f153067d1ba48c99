import { type Piece, paragraphs, type Text } from "./text.ts";

/** The texts of a Markdown file: paragraphs, headings, list items and table cells, without code. */
export function markdownTexts(path: string, source: string): Text[] {
  return paragraphs(path, markdownPieces(source.split("\n"), 1));
}

/** The same for lines that start at a given line of their file. */
export function* markdownPieces(lines: readonly string[], first: number): Generator<Piece> {
  let fence: string | undefined;
  let comment = false;
  let frontMatter = first === 1 && lines[0] === "---";
  for (const [index, raw] of lines.entries()) {
    const line = first + index;
    const trimmed = raw.trim();
    if (frontMatter) {
      if (index > 0 && trimmed === "---") frontMatter = false;
      continue;
    }
    const fenced = /^(`{3,}|~{3,})/.exec(trimmed)?.[1];
    if (fence !== undefined) {
      if (fenced?.startsWith(fence)) fence = undefined;
      continue;
    }
    if (fenced !== undefined) {
      fence = fenced;
      yield "break";
      continue;
    }
    if (comment || trimmed.startsWith("<!--")) {
      comment = !trimmed.includes("-->");
      continue;
    }
    if (trimmed === "" || /^[-=|:\s]+$/.test(trimmed)) {
      yield "break";
      continue;
    }
    if (trimmed.startsWith("|")) {
      for (const cell of trimmed.replaceAll("\\|", " ").split("|")) {
        yield "break";
        yield { text: plain(cell), line };
      }
      yield "break";
      continue;
    }
    const block = /^(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+|>\s?)+/.exec(trimmed)?.[0];
    if (block !== undefined && !block.startsWith(">")) yield "break";
    yield { text: plain(trimmed.slice(block?.length ?? 0)), line };
    if (block?.startsWith("#")) yield "break";
  }
}

/** Text without inline markup. Code becomes the word `Code`, which belongs to no rule. */
export function plain(text: string): string {
  return text
    .replace(/``[^`]*``|`[^`]*`/g, "Code")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/\{@(?:link|linkcode|inheritDoc)\s+[^}]*\}/g, "Code")
    .replace(/<\/?[a-z][^>]*>/gi, " ")
    .replace(/https?:\/\/[^\s)>\]]+/g, "Code")
    .replace(/\*\*|__/g, "");
}
