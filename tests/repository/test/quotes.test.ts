import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { publishedPage } from "../../../scripts/publication/published-page.ts";
import { readPages } from "../src/pages.ts";
import { type Known, readKnown } from "../src/quotes/known.ts";
import { commandLanguages, type Quote, quotesOf } from "../src/quotes/quotes.ts";
import { root } from "../src/root.ts";
import { blocksOf } from "../src/samples/blocks.ts";

const repositoryPath =
  /^(?:\.github|actions|docs|editors|examples|generators|packages|renovate|scripts|tests)\//;
const projectPath = /^(?:\.devcontainer|\.github|api|src|templates|test)\//;
const placeholder = /…|\bNAME\b|\/[A-Z]+(?:[./]|$)/;

/** Pages about the repository, whose relative paths are those of its packages. */
const aboutRepository = /^[A-Z]+\.md$|^docs\/(?:decisions|maintaining)\//;

/**
 * Returns the quotes of a page that the code does not have, as `page:line: problem`. A comment
 * `<!-- foreign: name, --flag -->` lists those of other programs.
 */
function checkQuotes(page: string, markdown: string, known: Known): readonly string[] {
  const foreign = new Set(
    [...markdown.matchAll(/<!-- foreign: (.+) -->/g)].flatMap(([, list = ""]) => list.split(", ")),
  );
  const blocks = blocksOf(markdown);
  const samples = blocks.filter(({ language }) => !commandLanguages.has(language)).map(({ text }) => text);
  const shown = [...samples, ...(markdown.match(/<!-- (?:file|sample)[\s\S]*?-->/g) ?? [])].join("\n");
  const texts = blocks.map(({ text }) => text).join("\n");
  const ownFiles = [
    ...blocks.map(({ path = "" }) => path),
    ...(`${texts}${shown}`.match(/[\w.-]+(?:\/[\w.-]+)+/g) ?? []),
  ];

  function problemOf({ kind, text }: Quote): string | undefined {
    switch (kind) {
      case "command":
        return (
          commandProblem(text) ?? text.split(" ").filter(isRepositoryPath).map(pathProblem).find(Boolean)
        );
      case "flag":
        return (text.match(/--[a-z][\w-]*/g) ?? []).map(flagProblem).find((problem) => problem !== undefined);
      case "marker":
        return isMarker(text) ? undefined : `unknown marker ${text}`;
      case "path":
        return pathProblem(text);
    }
  }

  /** Reports whether a text is a marker, a marker with an argument, or the start of markers. */
  function isMarker(text: string): boolean {
    const start = text.replace(/:$/, "");
    return [...known.markers].some(
      (one) =>
        one === start ||
        one === start.replace(/:[^:]+$/, "") ||
        one.startsWith(`${start}:`) ||
        (one.endsWith(":") && start.startsWith(one)),
    );
  }

  function isMessage(text: string): boolean {
    const parts = text.split("…").map((part) => part.trim().replace(/^[:,]\s*|\s*[:,]$/g, ""));
    return parts.every((part) => known.text.includes(part) || shown.includes(part));
  }

  function flagProblem(flag: string): string | undefined {
    const own = new RegExp(`(?<![\\w-])${flag.slice(2)}"?:`);
    const isKnown =
      known.flags.has(flag) ||
      foreign.has(flag) ||
      own.test(shown) ||
      process.allowedNodeEnvironmentFlags.has(flag) ||
      /^--\w+-concurrency$/.test(flag);
    return isKnown ? undefined : `unknown flag ${flag}`;
  }

  function commandProblem(line: string): string | undefined {
    for (const call of line.split(/&&|[|;#]| > /)) {
      const [, isPnpm, script = ""] =
        /(?:^|\s)(?:(pnpm)(?:@12)?(?: run| tool(?= [a-z]))?|npm run) ([a-z][\w:-]*)/.exec(call) ?? [];
      const scripts = isPnpm === undefined ? known.projectScripts : known.scripts;
      if (script !== "" && !scripts.has(script) && !foreign.has(script)) return `unknown script ${script}`;
      const [, isCreate, words = ""] =
        /(?:^|\s)(?:npx )?(npm create capikit\S*|create-capikit|create-project)(?=\s|$)(.*)/.exec(call) ??
        /^(?:\$ )?(?:\w+=\S* )*(?:npx |kubectl )?()capikit(?=\s|$)(.*)/.exec(call.trim()) ??
        [];
      const [first = "", second = ""] = words.trim().split(/\s+/);
      if (isCreate === undefined || (!isCreate && !/^[a-z][\w-]*$/.test(first))) continue;
      const name = [`${first} ${second}`, first].find((one) => known.commands.has(one));
      const isGroup = [...known.commands.keys()].some((one) => one.startsWith(`${first} `));
      if (!isCreate && name === undefined) {
        if (isGroup ? !/^[a-z]/.test(second) : first === "help" || isMessage(call.trim())) continue;
        return `unknown command capikit ${words.trim()}`;
      }
      const flags = known.commands.get(
        isCreate.replace(/\S*(?=create-capikit$)|^npm |@\S+$/g, "").replace(" ", "-") || (name ?? ""),
      );
      const unknown = words.match(/(?<=\s)--[a-z][\w-]*/g)?.find((flag) => !flags?.has(flag));
      if (unknown !== undefined) return `${isCreate || `capikit ${name}`} has no flag ${unknown}`;
    }
    return undefined;
  }

  function isRepositoryPath(text: string): boolean {
    return aboutRepository.test(page) && repositoryPath.test(text) && /^[\w./-]+$/.test(text);
  }

  function pathProblem(path: string): string | undefined {
    if (placeholder.test(path) || foreign.has(path)) return undefined;
    const start = path.replace(/\*.*$/, "").replace(/\/$/, "");
    const isBelow = (file: string): boolean => file === start || file.startsWith(`${start}/`);
    if (ownFiles.some(isBelow) || exists(join(dirname(page), path))) return undefined;
    if (repositoryPath.test(path) && page.startsWith("packages/"))
      return `${path} is not part of the package`;
    if (!repositoryPath.test(path) && (aboutRepository.test(page) || !projectPath.test(path)))
      return undefined;
    const isCreated = known.projectFiles.some(isBelow) || known.text.includes(`"${path}"`);
    return isCreated || (repositoryPath.test(path) && exists(path)) ? undefined : `${path} does not exist`;
  }

  return quotesOf(markdown).flatMap((quote) => {
    const problem = foreign.has(quote.text) ? undefined : problemOf(quote);
    return problem === undefined ? [] : [`${page}:${quote.line}: ${problem}`];
  });
}

function exists(path: string): boolean {
  return path.includes("*") ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));
}

const home = mkdtempSync(join(tmpdir(), "capikit-quotes-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const known = await readKnown(home);

/** Most of its names are those of Go, which `parity.test.ts` compares with the sources in Go. */
const goNames = "docs/reference/controller-runtime.md";

it("quotes only what the code has", () => {
  const { [goNames]: _, ...pages } = readPages();
  const states = Object.entries(pages).flatMap(([page, markdown]) => {
    const published = publishedPage(page, markdown);
    return [markdown, ...(published === markdown ? [] : [published])].map((text) => [page, text] as const);
  });
  expect(states.flatMap(([page, markdown]) => checkQuotes(page, markdown, known))).toEqual([]);
});

it("quotes only what the code has in the README of created projects", () => {
  const readmes = globSync("*/README.md", { cwd: home });
  expect(readmes.length).toBeGreaterThan(10);
  const problems = readmes.flatMap((page) =>
    checkQuotes(page, readFileSync(join(home, page), "utf8"), known),
  );
  expect(problems).toEqual([]);
});

it.each([
  ["`capikit dev --wtih kubeadm`", "capikit dev has no flag --wtih"],
  ["`npx capikit hook call`", "unknown command capikit hook call"],
  ["```console\n$ cd a && npx capikit lint --strictly b\n```", "capikit lint has no flag --strictly"],
  ["```sh\ncapikit move \\\n  plan --everything\n```", "capikit move plan has no flag --everything"],
  ["`npm create capikit@latest a -- --kind ipam`", "npm create capikit@latest has no flag --kind"],
  ["`--leader-elected`", "unknown flag --leader-elected"],
  ["`+kubebuilder:validation:Minimun=1`", "unknown marker +kubebuilder:validation:Minimun"],
  ["```sh\nnpx -y pnpm@12 tests\n```", "unknown script tests"],
  ["`npm run devel -- --embedded`", "unknown script devel"],
  ["`packages/cli/src/nothing.ts`", "packages/cli/src/nothing.ts does not exist"],
  ["`src/infrastructure/foo-clusters.ts`", "src/infrastructure/foo-clusters.ts does not exist"],
])("finds %s", (markdown, problem) => {
  const [found, ...others] = checkQuotes("docs/guides/planted.md", `# Page\n\n${markdown}\n`, known);
  expect(others).toEqual([]);
  expect(found).toMatch(/^docs\/guides\/planted\.md:\d+: /);
  expect(found).toContain(problem);
});

it("finds paths in commands for contributors", () => {
  expect(checkQuotes("CONTRIBUTING.md", "`npx -y pnpm@12 test packages/nothing`", known)).toEqual([
    "CONTRIBUTING.md:1: packages/nothing does not exist",
  ]);
});

it("finds paths of the repository in the README of a package", () => {
  expect(checkQuotes("packages/cli/README.md", "`docs/guides/lint.md`", known)).toEqual([
    "packages/cli/README.md:1: docs/guides/lint.md is not part of the package",
  ]);
});

it("accepts names of other programs that a page lists", () => {
  const markdown = "<!-- foreign: --neat -->\n`--neat` `kubectl get --field-manager`";
  expect(checkQuotes("docs/guides/planted.md", markdown, known)).toEqual([]);
});
