import type { MarkdownRenderer } from "vitepress";

/** Turns header cells without text, as above row titles, into data cells. */
export function emptyHeaders(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("empty-headers", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "th_open" || tokens[index + 1]?.content !== "") continue;
      for (const cell of [token, tokens[index + 2]]) if (cell !== undefined) cell.tag = "td";
    }
  });
}
