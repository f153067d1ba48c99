import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
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
