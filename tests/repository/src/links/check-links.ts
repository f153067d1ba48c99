import { posix } from "node:path";
import { slugOf } from "../../../../docs/.vitepress/site/slug.ts";

/** A link of a text, with its line. */
interface Link {
  readonly target: string;
  readonly line: number;
}

const link = /\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+["'][^"']*["'])?\s*\)/g;

const definition = /^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s|$)/;

const attribute = /<(?:a|img|source)\s[^>]*?\b(?:href|src|srcset)="([^"]+)"/g;

const url = /https?:\/\/[^\s<>"'`)\]]+/g;

/** Returns the links of a Markdown text outside of code and comments: also images, tags and URLs. */
function linksOf(markdown: string): readonly Link[] {
  return prose(markdown).flatMap((text, index) => {
    const own = [...text.matchAll(link), ...text.matchAll(attribute)].map(([, target = ""]) => target);
    const [, defined] = definition.exec(text) ?? [];
    const bare = (text.match(url) ?? []).map((one) => one.replace(/[.,:;!?]+$/, ""));
    const targets = new Set([...own, ...(defined === undefined ? [] : [defined]), ...bare]);
    return [...targets].map((target) => ({ target, line: index + 1 }));
  });
}

/** Returns the anchors of a page on a forge: those of its headings and of its tags. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const text of prose(markdown, { spans: true })) {
    for (const [, id = ""] of text.matchAll(/<\w+\s[^>]*?\b(?:id|name)="([^"]+)"/g)) anchors.add(id);
    const [, heading] = /^ {0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$/.exec(text) ?? [];
    if (heading === undefined) continue;
    const first = slugOf(textOf(heading));
    for (let slug = first, count = 1; ; slug = `${first}-${count++}`) {
      if (anchors.has(slug)) continue;
      anchors.add(slug);
      break;
    }
  }
  return anchors;
}

/** The text of a heading without tags, and with the text of links alone. */
function textOf(heading: string): string {
  return heading.replaceAll(/<[a-z/][^>]*>/gi, "").replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Returns the lines of a text without blocks of code and comments, and without code in lines. */
function prose(markdown: string, { spans = false } = {}): readonly string[] {
  let fence: string | undefined;
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((text) => {
      const [, mark = ""] = /^[\s>*-]*(`{3,}|~{3,})/.exec(text) ?? [];
      if (fence !== undefined) {
        if (mark.startsWith(fence)) fence = undefined;
        return "";
      }
      if (mark !== "") {
        fence = mark;
        return "";
      }
      return spans ? text : text.replaceAll(/(`+)(?!`).+?(?<!`)\1(?!`)/g, "``");
    });
}

/** The files whose links are checked, and their targets. */
export interface LinkedFiles {
  /** Texts of the repository by paths with slashes. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of all files of the repository. */
  readonly paths: ReadonlySet<string>;
  /** Pages that only the site has, such as `docs/reference/hooks/Discovery.md`. */
  readonly sitePages: ReadonlyMap<string, string>;
  /** Whether the site exists. */
  readonly isPublished: boolean;
}

/** The number of checked links by their kind, and the dead ones as `path:line: target: problem`. */
export interface LinkReport {
  readonly checked: Readonly<Record<LinkKind, number>>;
  readonly dead: readonly string[];
}

type LinkKind = "relative" | "site" | "repository" | "page" | "declaration";

const site = "https://capikit.github.io/capikit";

const repository = /^https:\/\/github\.com\/capikit\/capikit\/(?:blob|edit|raw|tree)\/main\/(.*)$/;

/** The switch itself, and tests of texts with its links. */
const ownsSwitch = /^packages\/common\/src\/text\/publication\.ts$|^scripts\/publication|(?:^|\/)tests?\//;

/** Checks the links of Markdown, of documentation comments, messages and manifests. */
export function checkLinks({ texts, paths, sitePages, isPublished }: LinkedFiles): LinkReport {
  const folders = new Set([...paths].flatMap(foldersOf));
  const anchors = new Map<string, ReadonlySet<string>>();
  const declared = declaredNames([...texts].flatMap(([path, text]) => (path.endsWith(".ts") ? [text] : [])));
  const checked = { relative: 0, site: 0, repository: 0, page: 0, declaration: 0 };

  /** Returns why a path of the repository with an anchor is dead; undefined if it is not. */
  function pathProblem(target: string, isOnSite = false): string | undefined {
    const [raw = "", anchor = ""] = target.split("#");
    const path = decodeURIComponent(raw.replace(/\?.*$/, "")).replace(/\/$/, "");
    const text = (isOnSite ? sitePages.get(path) : undefined) ?? texts.get(path);
    if (text === undefined && !paths.has(path))
      return folders.has(path) && /^(?:readme)?$/.test(anchor) ? undefined : "no such committed file";
    if (anchor === "" || (!path.endsWith(".md") && /^L\d/.test(anchor))) return undefined;
    const known = anchors.get(path) ?? anchorsOf(text ?? "");
    anchors.set(path, known);
    return known.has(anchor) ? undefined : "no such anchor";
  }

  /** Returns why a page such as `guides/hooks#replicas` is dead. */
  function pageProblem(page: string): string | undefined {
    const [, path = "", anchor = ""] = /^\/?([^#]*)(.*)$/.exec(page) ?? [];
    return pathProblem(`docs/${path}${/^$|\/$/.test(path) ? "index" : ""}.md${anchor}`, true);
  }

  function targetProblem(path: string, target: string): string | undefined {
    const [, own] = repository.exec(target) ?? [];
    if (own !== undefined) {
      checked.repository++;
      return pathProblem(own);
    }
    if (target.startsWith(site)) {
      checked.site++;
      return isPublished ? pageProblem(target.slice(site.length)) : "the site is not published";
    }
    if (target.startsWith("page:")) {
      checked.page++;
      return pageProblem(target.slice("page:".length));
    }
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(target)) return undefined;
    checked.relative++;
    const [, file = "", anchor = ""] = /^([^#]*)(.*)$/.exec(target) ?? [];
    return pathProblem(`${file === "" ? path : posix.join(posix.dirname(path), file)}${anchor}`);
  }

  function declarationProblem(text: string, name: string): string | undefined {
    checked.declaration++;
    return isDeclared(name, text, declared) ? undefined : "no such declaration";
  }

  function problemsOf(
    path: string,
    text: string,
  ): readonly (Link & { readonly problem: string | undefined })[] {
    if (path.endsWith(".md"))
      return linksOf(text).map((link) => ({ ...link, problem: targetProblem(path, link.target) }));
    const urls = urlsOf(text).filter(({ target }) => target.startsWith(site) || repository.test(target));
    if (path.endsWith(".json"))
      return urls.map((link) => ({ ...link, problem: targetProblem(path, link.target) }));
    return [
      ...urls.map((link) => ({
        ...link,
        problem: link.target.startsWith(site)
          ? "not by pageUrl or pageReference of @capikit/common/text"
          : targetProblem(path, link.target),
      })),
      ...pagesOf(text).map((link) => {
        checked.page++;
        return { ...link, problem: pageProblem(link.target) };
      }),
      ...(path.startsWith("packages/") ? sourcePathsOf(text) : []).map((link) => ({
        ...link,
        problem: "users have no file of the repository",
      })),
      ...commentLinksOf(text).map((link) => ({
        ...link,
        problem: /^\.|\//.test(link.target)
          ? targetProblem(path, link.target)
          : declarationProblem(text, link.target),
      })),
    ];
  }

  const dead = [...texts]
    .filter(([path]) => !ownsSwitch.test(path) || path.endsWith(".md"))
    .flatMap(([path, text]) => problemsOf(path, text).map((link) => ({ ...link, path })))
    .flatMap(({ path, line, target, problem }) =>
      problem === undefined ? [] : [`${path}:${line}: ${target}: ${problem}`],
    );
  return { checked, dead };
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Returns the URLs of a text. */
function urlsOf(text: string): readonly Link[] {
  return linksIn(text, /https:\/\/[^\s"'`<>)\]$\\]+/g).map(({ target, line }) => ({
    target: target.replace(/[.,:;]+$/, ""),
    line,
  }));
}

/** Returns the pages that a text passes to `pageUrl` and `pageReference`, up to the first value. */
function pagesOf(text: string): readonly Link[] {
  return linksIn(text, /\bpage(?:Url|Reference)\(\s*["'`]([^"'`]+)["'`]/g).map(({ target, line }) => ({
    target: target.replace(/(?:#[^#]*)?\$\{.*$/, ""),
    line,
  }));
}

/** Returns the targets of links in documentation comments: declarations, paths and URLs. */
function commentLinksOf(text: string): readonly Link[] {
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
function declaredNames(texts: Iterable<string>): ReadonlySet<string> {
  const declaration = /\b(?:const|let|function\*?|class|interface|type|enum|namespace)\s+(\w+)/g;
  const names = new Set<string>();
  for (const text of texts) for (const [, name = ""] of text.matchAll(declaration)) names.add(name);
  return names;
}

/**
 * Reports whether a comment can link a name such as `Program.restart`: a file declares its first part,
 * or the file of the comment has it outside of comments, as it must have the other parts.
 */
function isDeclared(name: string, text: string, declared: ReadonlySet<string>): boolean {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  const [first = "", ...members] = name.replace(/\(\)$/, "").split(/[.#]/);
  const has = (word: string): boolean => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(code);
  return (declared.has(first) || has(first)) && members.every((member) => declared.has(first) || has(member));
}

/** Returns the files of the repository that a text names outside of comments and imports, as messages do. */
function sourcePathsOf(text: string): readonly Link[] {
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
