import type { MarkdownRenderer } from "vitepress";

/** Shows `{{` of Go templates as text: VitePress compiles pages as templates of Vue. */
export function keepBraces({ renderer: { rules } }: MarkdownRenderer): void {
  for (const name of ["code_inline", "text"] as const) {
    const render = rules[name];
    rules[name] = (...parameters) => (render?.(...parameters) ?? "").replaceAll("{{", "&#123;&#123;");
  }
}
