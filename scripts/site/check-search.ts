import type { Browser } from "playwright-core";
import { questions } from "./questions.ts";

/** Asks each question in the search of the site. Returns a line for each page that is not found. */
export async function checkSearch(browser: Browser, url: string): Promise<readonly string[]> {
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
