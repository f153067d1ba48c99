import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPublished } from "../../../packages/common/src/text/index.ts";
import { publishedManifest, publishedPage } from "../../../scripts/publication/published-page.ts";
import { committedFiles } from "../src/pages.ts";
import { quotesOf } from "../src/quotes/quotes.ts";
import { root } from "../src/root.ts";

/** Pages for maintainers name the commands of both states, and tests have pages of their own. */
const exempt = /^CONTRIBUTING\.md$|^docs\/maintaining\/|CHANGELOG\.md$|^tests\//;
const pages = committedFiles()
  .filter((path) => path.endsWith(".md") && !exempt.test(path))
  .map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

const fromRegistry =
  /\b(?:npm (?:create|init)|pnpm create|yarn create|bun create|npx(?: -y| --yes)?) (?:create-)?capikit\b/;
const installs = /\bnpm (?:add|i|install)\b.*\s(?:create-capikit|capikit|@capikit\/\S+)/;

/** Returns the commands of a page that fail in a state of the switch. */
function failingCommands(page: string, markdown: string, published: boolean): readonly string[] {
  const hasPackages = /create-project|\]\([^)]*(?:generate|projects)\.md/;
  const lines = markdown.split("\n");
  return quotesOf(markdown)
    .filter(({ kind }) => kind === "command")
    .filter(({ text, line }) => {
      if (published)
        return (
          /\bcreate-project (?:\.\.\/|--packages)/.test(text) && !/^docs\/reference\/projects/.test(page)
        );
      const isProject = hasPackages.test(lines.slice(0, line).join("\n")) && !/ (?:-g|--global)\b/.test(text);
      // A project has the command in its packages.
      const isLocal = /\bnpx(?: -y| --yes)? capikit\b/.test(text) && !/\bcreate[- ]capikit\b/.test(text);
      return (fromRegistry.test(text) && !isLocal) || (installs.test(text) && !isProject);
    })
    .map(({ text, line }) => `${page}:${line}: ${text}`);
}

it("names only commands and links that exist in the current state", () => {
  expect(pages.flatMap(([page, text]) => failingCommands(page, text, isPublished))).toEqual([]);
});

it("names commands of the registry in messages by createCommand alone", () => {
  const code = committedFiles().filter(
    (path) =>
      /^(?:packages\/[^/]+\/src|generators|scripts)\/.*\.ts$/.test(path) &&
      !/\/test\/|publication/.test(path),
  );
  expect(code.length).toBeGreaterThan(1000);
  const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm;
  const named = code.filter((path) =>
    /npm create capikit/.test(readFileSync(join(root, path), "utf8").replaceAll(comment, "")),
  );
  expect(named).toEqual([]);
});

it("publishes all pages", () => {
  for (const [page, text] of pages) {
    const published = publishedPage(page, text);
    expect(failingCommands(page, published, true)).toEqual([]);
    expect(published).not.toMatch(/<!-- (?:until|once) published/);
    expect(publishedPage(page, published)).toBe(published);
  }
});

it("starts README, quick start and tutorials with a command of the current state", () => {
  const starts = pages.filter(([page]) => /^README|^docs\/quick-start|^docs\/tutorials\//.test(page));
  expect(starts.length).toBeGreaterThan(6);
  for (const [page, text] of starts) {
    const both = [text, publishedPage(page, text)].map(
      (state) => /create-project|npm create/.exec(state)?.[0],
    );
    expect(both.includes("create-project"), page).toBe(!isPublished);
  }
});

it.each([
  [
    "$ npx -y pnpm@12 create-project ../foo --type ipam\n$ cd ../foo && npm install\n",
    "$ npm create capikit@latest foo -- --type ipam\n$ cd foo && npm install\n",
  ],
  [
    "use `npx -y pnpm@12 create-project ../foo --type ipam`.",
    "use `npm create capikit@latest foo -- --type ipam`.",
  ],
  ["cd ../bar && npm install\n", "cd ../bar && npm install\n"],
  [
    "`npx -y pnpm@12 create-project FOLDER --type TYPE`",
    "`npx -y pnpm@12 create-project FOLDER --type TYPE`",
  ],
  [
    "$ npm init\n$ npx -y pnpm@12 -C ../capikit create-project --packages .\n…\n$ npm install capikit\n",
    "$ npm init\n$ npm install capikit\n",
  ],
  [
    "npx -y pnpm@12 -C ../capikit create-project --packages .\nnpm install capikit\n",
    "npm install capikit\n",
  ],
  ["a\n\nIn a\nclone: <!-- until published -->\n\nb\n", "a\n\nb\n"],
  ["a\n\n<!-- once published\nFrom\nnpm.\n-->\n\nb\n", "a\n\nFrom\nnpm.\n\nb\n"],
  [
    "[a](../../docs/guides/hooks.md#replicas) [b](../cli/README.md) [c](../../docs/index.md)",
    "[a](https://capikit.github.io/capikit/guides/hooks#replicas) [b](../cli/README.md) [c](https://capikit.github.io/capikit/index)",
  ],
])("publishes %j", (text, published) => {
  expect(publishedPage("packages/client/README.md", text)).toBe(published);
});

it.each([
  ["`npm create capikit@latest foo`", false],
  ["```sh\nnpx create-capikit foo\n```", false],
  ["```sh\nnpm install --save-dev capikit\n```", false],
  ["a [project](docs/reference/projects.md)\n\n```sh\nnpm install @capikit/client\n```", undefined],
  ["a [project](docs/reference/projects.md)\n\n```sh\nnpm install --global capikit\n```", false],
  ["```sh\nnpx -y pnpm@12 create-project ../foo --type ipam\n```", true],
  ["```sh\nnpx capikit lint\nnpx -y pnpm@12 demo\n```", undefined],
])("finds planted commands: %s", (markdown, failsIfPublished) => {
  for (const state of [false, true])
    expect(failingCommands("docs/a.md", markdown, state)).toHaveLength(failsIfPublished === state ? 1 : 0);
});

it("publishes the address in the manifest of the editor", () => {
  const text = readFileSync(join(root, "editors/vscode/package.json"), "utf8");
  expect(publishedManifest(text)).toContain('"homepage": "https://capikit.github.io/capikit/guides/editors"');
});
