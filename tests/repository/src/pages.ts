import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
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

/** Returns the files of the repository that git does not ignore, with slashes. */
export function committedFiles(): readonly string[] {
  const ignored = readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/\/$/, ""));
  const names = new Set(ignored.filter((pattern) => !/[/*]/.test(pattern)));
  const patterns = ignored
    .filter((pattern) => /[/*]/.test(pattern))
    .map((pattern) => (pattern.includes("/") ? pattern : `**/${pattern}`));
  function filesIn(folder: string): readonly string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === ".git" || names.has(entry.name)) return [];
      if (patterns.some((pattern) => matchesGlob(path, pattern))) return [];
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  }
  return filesIn("");
}
