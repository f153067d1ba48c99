import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** A fenced block of a page of `docs/`. */
export interface Snippet {
  readonly language: string;
  readonly text: string;
  /** The path in back-quotes on the line that introduces it, as in "`tsconfig.json`:". */
  readonly path?: string;
}

/** All fenced blocks of a page, in order. */
export function snippetsOf(page: string): readonly Snippet[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const blocks = /(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;
  return [...text.matchAll(blocks)].map(([, path, language = "", body = ""]) => ({
    language,
    text: body,
    ...(path !== undefined && { path }),
  }));
}

/** Returns the files that a page has its readers write: path to text. */
export function filesOf(page: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    snippetsOf(page).flatMap(({ path, text }) => (path === undefined ? [] : [[path, text]])),
  );
}

/**
 * Returns the files of a page, and other TypeScript as files of a folder `snippets`: code without a
 * path is a separate module.
 */
export function modulesOf(page: string): Readonly<Record<string, string>> {
  const name = page.replace(/\W+/g, "-");
  const others = snippetsOf(page).filter(({ path, language }) => path === undefined && language === "ts");
  return {
    ...filesOf(page),
    ...Object.fromEntries(others.map(({ text }, index) => [`snippets/${name}-${index + 1}.ts`, text])),
  };
}
