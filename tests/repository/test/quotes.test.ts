import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { publishedPage } from "../../../scripts/publication/published-page.ts";
import { readPages } from "../src/pages.ts";
import { checkQuotes } from "../src/quotes/check-quotes.ts";
import { readKnown } from "../src/quotes/known.ts";

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
