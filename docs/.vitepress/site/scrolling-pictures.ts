import type { MarkdownRenderer } from "vitepress";

/** Lets images of `pictures/*.svg` scroll: text of terminals is too small on a phone otherwise. */
export function scrollingPictures(markdown: MarkdownRenderer): void {
  const image = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const html = image?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
    const source = tokens[index]?.attrGet("src") ?? "";
    return /(?:^|\/)pictures\/[\w-]+\.svg$/.test(source)
      ? `<span class="picture" tabindex="0">${html}</span>`
      : html;
  };
}
