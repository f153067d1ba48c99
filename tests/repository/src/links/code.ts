import type { Link } from "./markdown.ts";

/** Returns the URLs of a text. */
export function urlsOf(text: string): readonly Link[] {
  return linksIn(text, /https:\/\/[^\s"'`<>)\]$\\]+/g).map(({ target, line }) => ({
    target: target.replace(/[.,:;]+$/, ""),
    line,
  }));
}

/** Returns the pages that a text passes to `pageUrl` and `pageReference`, up to the first value. */
export function pagesOf(text: string): readonly Link[] {
  return linksIn(text, /\bpage(?:Url|Reference)\(\s*["'`]([^"'`]+)["'`]/g).map(({ target, line }) => ({
    target: target.replace(/(?:#[^#]*)?\$\{.*$/, ""),
    line,
  }));
}

/** Returns the targets of links in documentation comments: declarations, paths and URLs. */
export function commentLinksOf(text: string): readonly Link[] {
  const comments = text.replaceAll(/[^\n]/g, " ").split("");
  for (const { 0: comment, index } of text.matchAll(/\/\*\*[\s\S]*?\*\//g))
    for (const [at, letter] of [...comment.split("")].entries()) comments[index + at] = letter;
  const only = comments.join("");
  return [
    ...linksIn(only, /\{@link(?:code|plain)?\s+([^\s|}]+)[^}]*\}/g),
    ...linksIn(only, /\]\(([^\s()]+)\)/g),
  ].filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** Returns the names that files export or declare, by which comments of other files link them. */
export function declaredNames(texts: Iterable<string>): ReadonlySet<string> {
  const declaration = /\b(?:const|let|function\*?|class|interface|type|enum|namespace)\s+(\w+)/g;
  const names = new Set<string>();
  for (const text of texts) for (const [, name = ""] of text.matchAll(declaration)) names.add(name);
  return names;
}

/**
 * Reports whether a comment can link a name such as `Program.restart`: a file declares its first part,
 * or the file of the comment has it outside of comments, as it must have the other parts.
 */
export function isDeclared(name: string, text: string, declared: ReadonlySet<string>): boolean {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  const [first = "", ...members] = name.replace(/\(\)$/, "").split(/[.#]/);
  const has = (word: string): boolean => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(code);
  return (declared.has(first) || has(first)) && members.every((member) => declared.has(first) || has(member));
}

/** Returns the files of the repository that a text names outside of comments and imports, as messages do. */
export function sourcePathsOf(text: string): readonly Link[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .replaceAll(/^ *(?:\/\/.*|(?:import|export)\b.* from ".*";)$/gm, "");
  return linksIn(
    code,
    /(?<![\w@./-])(?:docs\/(?!book\/|proposals\/)|generators\/|packages\/|scripts\/|tests\/)[\w-]+\/[\w./-]*\.\w+/g,
  );
}

function linksIn(text: string, pattern: RegExp): readonly Link[] {
  return [...text.matchAll(pattern)].map(({ 0: all, 1: target = all, index }) => ({
    target,
    line: text.slice(0, index).split("\n").length,
  }));
}
