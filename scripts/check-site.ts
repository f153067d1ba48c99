/**
 * `pnpm tool check:site`: builds the site below a path and checks it in Chromium. Checks the search by
 * typical questions, and pages in both themes and at two widths by axe-core, for horizontal
 * scrolling and for errors. Writes screenshots to `docs/screenshots`. With `--built`, it checks
 * the last build.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startChromium } from "../packages/cli/test/commands/hooks/chromium.ts";
import { buildSite } from "./site/build-site.ts";
import { checkedPages, checkPage, themes, widths } from "./site/check-page.ts";
import { serveSite } from "./site/serve-site.ts";

/** Typical questions, each with a page that is in the first three hits of the search. */
const questions: readonly (readonly [question: string, page: string])[] = [
  ["how do I create a provider", "/tutorials/infrastructure-provider"],
  ["add a second version of my API", "/tutorials/new-version"],
  ["convert between API versions", "/guides/conversion"],
  ["import existing CRD as types", "/guides/import"],
  ["what markers exist for validation", "/reference/markers"],
  ["run tests with a real API server", "/guides/envtest"],
  ["how does leader election work", "/explanation/leadership"],
  ["credentials for each tenant", "/guides/credentials"],
  ["rate limit of the cloud API", "/guides/platform-limits"],
  ["which RBAC permissions do presets need", "/guides/permissions"],
  ["clusterctl init from a local repository", "/guides/releases"],
  ["offline air-gapped installation", "/guides/air-gapped"],
  ["supported Kubernetes versions", "/reference/versions"],
  ["cached objects are frozen", "/troubleshooting"],
  ["move clusters to another management cluster", "/guides/move"],
  ["migrate from v1beta1 to v1beta2 contract", "/guides/migration"],
  ["write a GeneratePatches hook", "/guides/hooks"],
  ["list of metrics", "/reference/manager"],
  ["unhandled promise without await", "/guides/promises"],
  ["controller-runtime names in capikit", "/reference/controller-runtime"],
];

/** Asks each question in the search of the site. Returns a line for each page that is not found. */
async function checkSearch(browser: Browser, url: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(`${url}/`);
  await page.locator("#local-search button").click();
  const input = page.locator("#localsearch-input");
  const hits = page.locator("#localsearch-list a.result");
  const problems: string[] = [];
  for (const [question, expected] of questions) {
    // The list is empty before the next question, so that its first hit is an event to wait for.
    await input.fill("");
    await hits.first().waitFor({ state: "detached" });
    await input.fill(question);
    await hits.first().waitFor();
    const links = await hits.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    const base = new URL(url).pathname;
    const found = links.slice(0, 3).map((link) => new URL(link, url).pathname.slice(base.length));
    if (!found.includes(expected))
      problems.push(`search "${question}": expected ${expected}, found ${found.join(", ")}`);
  }
  await page.close();
  return problems;
}

const screenshots = join(import.meta.dirname, "../docs/screenshots");
rmSync(screenshots, { recursive: true, force: true });
mkdirSync(screenshots, { recursive: true });

buildSite();
await using server = await serveSite();
await using browser = await startChromium();
const views = checkedPages.flatMap((path) =>
  themes.flatMap((theme) => widths.map((width) => ({ path, theme, width }))),
);
const problems = [...(await checkSearch(browser, server.url))];
for (const view of views) problems.push(...(await checkPage(browser, server.url, view, screenshots)));
for (const problem of problems) console.error(problem);
console.log(
  `${questions.length} questions and ${views.length} views checked, ${problems.length} problems; screenshots in ${screenshots}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
