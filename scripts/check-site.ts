/**
 * `pnpm tool check:site`: builds the site below a path and checks it in Chromium. Checks the search by
 * typical questions, and pages in both themes and at two widths by axe-core, for horizontal
 * scrolling and for errors. Writes screenshots to `docs/screenshots`. With `--built`, it checks
 * the last build.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startChromium } from "../packages/cli/test/commands/hooks/chromium.ts";
import { buildSite } from "./site/build-site.ts";
import { checkPage } from "./site/check-page.ts";
import { checkSearch } from "./site/check-search.ts";
import { checkedPages, themes, widths } from "./site/pages.ts";
import { questions } from "./site/questions.ts";
import { serveSite } from "./site/serve-site.ts";

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
