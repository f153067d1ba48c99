import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

const patterns = [
  "*.md",
  "docs/**/*.md",
  "docs/.vitepress/theme/home/example/*.md",
  "{packages,examples,editors}/*/README.md",
];
/** Folders with pages that the build of the site writes. */
const unwritten = /\/node_modules\/|\/dist\/|^docs\/(?:api|reference\/(?:crds|diagnostics|hooks))\//;

/** Returns the Markdown that users and contributors read, from path to text. */
export function readPages(): Readonly<Record<string, string>> {
  const pages = globSync(patterns, { cwd: root }).filter((page) => !unwritten.test(page));
  return Object.fromEntries(pages.sort().map((page) => [page, readFileSync(join(root, page), "utf8")]));
}
