import { readFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import type { MarkdownRenderer } from "vitepress";

const diagram = /(?:^|\/)diagrams\/[\w-]+\.svg$/;

/**
 * Replaces images of `diagrams/*.svg` by their content, which then has the colors of the theme. The
 * style in the files is for other viewers, such as GitHub.
 */
export function inlineDiagrams(markdown: MarkdownRenderer): void {
  const image = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const source = token?.attrGet("src") ?? "";
    if (token === undefined || !diagram.test(source))
      return image?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
    const text = readFileSync(resolve(dirname(env.path), decodeURI(source)), "utf8");
    const label = markdown.utils.escapeHtml(token.content);
    const drawing = text
      .replace(/<style>[\s\S]*?<\/style>/, "")
      .replace("<svg ", `<svg v-pre role="img" aria-label="${label}" `);
    return `<span class="diagram" tabindex="0">${drawing}</span>`;
  };
}

/** Shows `{{` of Go templates as text: VitePress compiles pages as templates of Vue. */
export function keepBraces({ renderer: { rules } }: MarkdownRenderer): void {
  for (const name of ["code_inline", "text"] as const) {
    const render = rules[name];
    rules[name] = (...parameters) => (render?.(...parameters) ?? "").replaceAll("{{", "&#123;&#123;");
  }
}

/** Turns header cells without text, as above row titles, into data cells. */
export function emptyHeaders(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("empty-headers", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "th_open" || tokens[index + 1]?.content !== "") continue;
      for (const cell of [token, tokens[index + 2]]) if (cell !== undefined) cell.tag = "td";
    }
  });
}

const docs = join(import.meta.dirname, "../..");

/** Replaces links to files outside of the documentation by links to the repository: the site has no such pages. */
export function repositoryLinks(markdown: MarkdownRenderer, repository: string): void {
  markdown.core.ruler.push("repository-links", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href === null || !href.startsWith("../")) continue;
      const target = posix.join(relative(docs, dirname(env.path)), href);
      if (target.startsWith("../")) token.attrSet("href", `${repository}/blob/main/${target.slice(3)}`);
    }
  });
}
