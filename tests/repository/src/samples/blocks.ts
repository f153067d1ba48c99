/** A fenced block of a page. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence. */
  readonly line: number;
  /** The path on the line that introduces it, as in "`tsconfig.json`:". */
  readonly path?: string;
  /** Text of the comment `<!-- sample … -->` above the block. */
  readonly note?: string;
}

const fence = /^( *)```(\w+).*\n([\s\S]*?)^\1```$/gm;
const introduction = /^ *(?:`([^`\n]+)`(?:, [^\n]*)?:|<!-- sample\b((?:(?!-->)[\s\S])*)-->)\s*$(?![\s\S])/m;

/** Returns the fenced blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  let end = 0;
  return [...markdown.matchAll(fence)].map((match) => {
    const [block, indent = "", language = "", body = ""] = match;
    const above = markdown.slice(end, match.index);
    const line = markdown.slice(0, match.index).split("\n").length;
    end = match.index + block.length;
    const text = indent === "" ? body : body.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    return { language, text, line, ...introductionOf(above) };
  });
}

/** Reads the path and the note above a block, in any order. */
function introductionOf(above: string): Pick<Block, "note" | "path"> {
  const last = introduction.exec(above);
  if (last === null) return {};
  const other = introduction.exec(above.slice(0, last.index));
  const path = last[1] ?? other?.[1];
  const note = (last[2] ?? other?.[2])?.replace(/^:/, "").trim();
  return { ...(path !== undefined && { path }), ...(note !== undefined && { note }) };
}
