import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MarkdownRenderer } from "vitepress";

/**
 * Links each first code span of a page with a diagnostic code or a hook to its page. `docs:generate`
 * writes these pages for the site alone, so that links in the committed pages would be dead elsewhere.
 */
export function linkNames(markdown: MarkdownRenderer): void {
  const pages = pagesByName(join(import.meta.dirname, "../../reference"));
  markdown.core.ruler.push("link-names", ({ tokens, Token }) => {
    const seen = new Set<string>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "inline" || tokens[index - 1]?.type === "heading_open") continue;
      let depth = 0;
      token.children = (token.children ?? []).flatMap((child) => {
        if (child.type === "link_open") depth++;
        if (child.type === "link_close") depth--;
        const page = pages.get(child.content);
        if (child.type !== "code_inline" || depth > 0 || page === undefined || seen.has(child.content))
          return [child];
        seen.add(child.content);
        const open = new Token("link_open", "a", 1);
        open.attrSet("href", page);
        return [open, child, new Token("link_close", "a", -1)];
      });
    }
  });
}

function pagesByName(reference: string): ReadonlyMap<string, string> {
  const names = (folder: string): readonly string[] =>
    readdirSync(join(reference, folder)).map((file) => file.replace(".md", ""));
  const codes = names("diagnostics").flatMap((page) =>
    [
      ...readFileSync(join(reference, "diagnostics", `${page}.md`), "utf8").matchAll(
        /^## (\S+): .* \{#(.+)\}$/gm,
      ),
    ].map(([, code = "", anchor = ""]) => [code, `/reference/diagnostics/${page}.md#${anchor}`] as const),
  );
  const hooks = names("hooks").filter((name) => name !== "index");
  return new Map([...codes, ...hooks.map((hook) => [hook, `/reference/hooks/${hook}.md`] as const)]);
}
