import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";

/** Pages of each kind, which are checked in both themes and at both widths. */
export const checkedPages: readonly string[] = [
  "/",
  "/quick-start",
  "/tutorials/infrastructure-provider",
  "/tutorials/runtime-extension",
  "/guides/controllers",
  "/guides/platform-limits",
  "/explanation/leadership",
  "/explanation/comparison",
  "/reference/cli",
  "/reference/markers",
  "/reference/diagnostics/CK1",
  "/troubleshooting",
  "/api/",
  "/api/modules/_capikit_controller-kit_capi.html",
];

/** A phone and a laptop. */
export const widths: readonly number[] = [360, 1280];

/** Color schemes of the operating system, which the site follows. */
export const themes = ["light", "dark"] as const;

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Rules that the markup of TypeDoc breaks, which themes do not change. */
const typedocRules: readonly string[] = [
  "landmark-one-main",
  "landmark-unique",
  "nested-interactive",
  "region",
];

/** A page of the site, as a visitor sees it. */
export interface View {
  readonly path: string;
  readonly theme: (typeof themes)[number];
  readonly width: number;
}

/**
 * Opens a page, takes a screenshot and returns a line for each problem: violations of axe-core's
 * rules, horizontal scrolling of the page, and errors in the console.
 */
export async function checkPage(
  browser: Browser,
  url: string,
  view: View,
  folder: string,
): Promise<string[]> {
  const { path, theme, width } = view;
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: "reduce",
    viewport: { width, height: 900 },
  });
  // A busy machine takes as long as it takes.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
  const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  const rules = path.startsWith("/api/") ? typedocRules : [];
  const problems = [...errors, ...(await scrolling(page)), ...(await violations(page, rules))];
  await context.close();
  return problems.map((problem) => `${path} (${theme}, ${width} px): ${problem}`);
}

/** Returns a list that receives the errors of a page. */
function watchErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

/** Returns a line if the page itself scrolls horizontally. */
async function scrolling(page: Page): Promise<readonly string[]> {
  const root = "document.documentElement";
  const extra = await page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
  return extra > 0 ? [`the page is ${extra} px wider than the window`] : [];
}

/** A broken rule, as axe-core reports it. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

async function violations(page: Page, disabled: readonly string[]): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe });
  const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ rules });
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  );
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.length} nodes, such as ${nodes[0]?.target.join(" ")}`,
  );
}
