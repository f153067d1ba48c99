import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { isPublished } from "../../../packages/common/src/text/index.ts";
import { documentationPages } from "../../../scripts/docs/pages.ts";
import { publishedManifest, publishedPage } from "../../../scripts/publication/published-page.ts";
import { checkLinks, type LinkedFiles } from "../src/links/check-links.ts";
import { committedFiles } from "../src/pages.ts";
import { root } from "../src/root.ts";

const linking = /\.(?:md|ts|mts|vue|json|ya?ml|lua)$/;
/** Copies of documents of other projects. */
const foreign = /^packages\/api\/(?:kubernetes|released)\//;

const paths = new Set(committedFiles());
const read = (path: string): [string, string] => [path, readFileSync(join(root, path), "utf8")];
const texts = new Map([...paths].filter((path) => linking.test(path) && !foreign.test(path)).map(read));
const sitePages = documentationPages();

const current: LinkedFiles = { texts, paths, sitePages, isPublished };
const published: LinkedFiles = {
  ...current,
  texts: new Map(
    [...texts]
      .filter(([path]) => /\.md$|(?:^|\/)package\.json$/.test(path))
      .map(([path, text]) => [path, publish(path, text)]),
  ),
  isPublished: true,
};

function publish(path: string, text: string): string {
  if (path.endsWith(".md")) return publishedPage(path, text);
  return path.endsWith("/package.json") ? publishedManifest(text) : text;
}

it.each([
  ["its current state", current],
  ["its published state", published],
])("has no dead link in %s", (_, files) => {
  const { checked, dead } = checkLinks(files);
  expect(dead).toEqual([]);
  expect(checked.relative).toBeGreaterThan(400);
  expect(checked.repository).toBeGreaterThan(10);
  expect(checked.declaration > 100).toBe(files === current);
  expect(checked.site > 0).toBe(files.isPublished);
});

it("reaches every page from README within three clicks", () => {
  const clicks = new Map([["README.md", 0]]);
  for (const [page, count] of clicks)
    for (const target of pagesOf(texts.get(page) ?? "", page))
      if (texts.has(target) && !clicks.has(target)) clicks.set(target, count + 1);
  const pages = [...texts.keys()].filter((path) => /^docs\/.*\.md$/.test(path) && !unlinked.test(path));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((page) => (clicks.get(page) ?? 9) > 3)).toEqual([]);
  // Questions of a first week are one click below README.
  expect(clicks.get("docs/README.md")).toBe(1);
});

/** The start of the site, pages of single codes, kinds and hooks, and decisions. */
const unlinked =
  /^docs\/(?:index\.md$|reference\/(?:diagnostics|crds|hooks)\/|decisions\/|\.vitepress\/|node_modules\/)/;

/** Returns the pages to which a page links. */
function pagesOf(text: string, page: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)#\s]+\.md)(?:#[^)]*)?\)/g)].map(([, target = ""]) =>
    posix.join(posix.dirname(page), target),
  );
}

it.each([
  ["docs/a.md", "[b](gone.md)", "gone.md: no such committed file"],
  ["docs/a.md", "![b](../pictures/gone.svg)", "../pictures/gone.svg: no such committed file"],
  ["docs/a.md", "[b][c]\n\n[c]: gone/", "gone/: no such committed file"],
  ["docs/a.md", '<a href="../LICENCE">licence</a>', "../LICENCE: no such committed file"],
  ["docs/a.md", "[b](page.md#gone)", "page.md#gone: no such anchor"],
  ["docs/a.md", "# A title\n\n[b](#another-title)", "#another-title: no such anchor"],
  ["docs/a.md", "[b](reference/hooks/Discovery.md)", "reference/hooks/Discovery.md: no such committed file"],
  ["docs/a.md", "[b](https://capikit.github.io/capikit/page)", "the site is not published"],
  ["docs/a.md", "see https://github.com/capikit/capikit/blob/main/docs/gone.md.", "no such committed file"],
  [
    "packages/a/package.json",
    '{"homepage":"https://capikit.github.io/capikit/page"}',
    "the site is not published",
  ],
  ["packages/a/src/b.ts", 'throw new Error("see https://capikit.github.io/capikit/page");', "not by pageUrl"],
  ["packages/a/src/b.ts", 'help: "see `packages/api/gen/a.yaml`"', "users have no file of the repository"],
  ["packages/a/src/b.ts", 'const help = pageReference("gone");', "gone: no such committed file"],
  ["packages/a/src/b.ts", `const help = pageUrl(\`page#gone\${name}\`);`, undefined],
  ["packages/a/src/b.ts", 'const help = pageUrl("page#gone");', "page#gone: no such anchor"],
  [
    "packages/a/src/b.ts",
    "/** See {@link goneFunction}. */\nexport const b = 1;",
    "goneFunction: no such declaration",
  ],
  [
    "packages/a/src/b.ts",
    "/** See {@link b}, {@link Sized.size}. */\nexport const b: Sized = { size: 1 };",
    undefined,
  ],
  [
    "packages/a/src/b.ts",
    "/** See [c](./gone.ts). */\nexport const b = 1;",
    "./gone.ts: no such committed file",
  ],
  ["docs/a.md", "[b](page.md#the-nodejs-of-a-page), `[c](gone.md)`\n\n```md\n[c](gone.md)\n```", undefined],
  ["docs/a.md", "[b](reference/) <!-- [c](gone.md) --> [d](https://example.org/gone.md)", undefined],
])("finds planted links: %s with %j", (path, text, problem) => {
  const planted = new Map([
    [path, text],
    ["docs/page.md", "# Page\n\n## The `Node.js` of a [page](#page)\n"],
    ["docs/reference/lint.md", "# Lint\n"],
  ]);
  const { dead } = checkLinks({
    texts: planted,
    paths: new Set(planted.keys()),
    sitePages,
    isPublished: false,
  });
  if (problem === undefined) expect(dead).toEqual([]);
  else expect(dead).toEqual([expect.stringContaining(problem)]);
});

it("has the title of a test case in each link to a file of tests", () => {
  const pages = [...texts].filter(([path]) => path.startsWith("docs/") && path.endsWith(".md"));
  const links = pages.flatMap(([page, text]) =>
    [...text.matchAll(/\[([^\]]+)\]\(([^)]+\.test\.ts)\)/g)].map(([, title = "", path = ""]) => ({
      title,
      file: posix.join(posix.dirname(page), path),
    })),
  );
  const missing = links.filter(({ title, file }) => !texts.get(file)?.includes(title));
  expect(missing).toEqual([]);
  expect(links.length).toBeGreaterThan(15);
});
