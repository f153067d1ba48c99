import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { publishedPage } from "../../../scripts/publication/published-page.ts";
import { readPages } from "../src/pages.ts";
import { type Known, readKnown } from "../src/quotes/known.ts";
import { commandLanguages, type Quote, quotesOf } from "../src/quotes/quotes.ts";
import { blocksOf } from "../src/samples/blocks.ts";

/**
 * Returns the commands, flags and scripts of a page that do not exist, as `page:line: problem`. A comment
 * `<!-- foreign: name, --flag -->` lists those of other programs.
 */
function checkQuotes(page: string, markdown: string, known: Known): readonly string[] {
  const foreign = new Set(
    [...markdown.matchAll(/<!-- foreign: (.+) -->/g)].flatMap(([, list = ""]) => list.split(", ")),
  );
  const blocks = blocksOf(markdown);
  const samples = blocks.filter(({ language }) => !commandLanguages.has(language)).map(({ text }) => text);
  const shown = [...samples, ...(markdown.match(/<!-- (?:file|sample)[\s\S]*?-->/g) ?? [])].join("\n");
  const problemOf = ({ kind, text }: Quote): string | undefined =>
    kind === "command"
      ? commandProblem(text)
      : (text.match(/--[a-z][\w-]*/g) ?? []).map(flagProblem).find((problem) => problem !== undefined);

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

  return quotesOf(markdown).flatMap((quote) => {
    const problem = foreign.has(quote.text) ? undefined : problemOf(quote);
    return problem === undefined ? [] : [`${page}:${quote.line}: ${problem}`];
  });
}

const home = mkdtempSync(join(tmpdir(), "capikit-quotes-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const known = await readKnown(home);

/** Most of its names are those of Go, which `parity.test.ts` compares with the sources in Go. */
const goNames = "docs/reference/controller-runtime.md";

it("quotes only commands, flags and scripts that exist", () => {
  const { [goNames]: _, ...pages } = readPages();
  const states = Object.entries(pages).flatMap(([page, markdown]) => {
    const published = publishedPage(page, markdown);
    return [markdown, ...(published === markdown ? [] : [published])].map((text) => [page, text] as const);
  });
  expect(states.flatMap(([page, markdown]) => checkQuotes(page, markdown, known))).toEqual([]);
});

it("quotes only commands, flags and scripts that exist in the README of created projects", () => {
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
  ["```sh\nnpx -y pnpm@12 tests\n```", "unknown script tests"],
  ["`npm run devel -- --embedded`", "unknown script devel"],
])("finds %s", (markdown, problem) => {
  const [found, ...others] = checkQuotes("docs/guides/planted.md", `# Page\n\n${markdown}\n`, known);
  expect(others).toEqual([]);
  expect(found).toMatch(/^docs\/guides\/planted\.md:\d+: /);
  expect(found).toContain(problem);
});

it("accepts names of other programs that a page lists", () => {
  const markdown = "<!-- foreign: --neat -->\n`--neat` `kubectl get --field-manager`";
  expect(checkQuotes("docs/guides/planted.md", markdown, known)).toEqual([]);
});
