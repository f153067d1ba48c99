/**
 * `pnpm tool check:playground`: builds the site and uses its playground in Chromium, without any other
 * host. Prints the size of the files that each page loads. `--built` uses the last build.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { checkTopology } from "./playground/check-topology.ts";
import { checkTypes } from "./playground/check-types.ts";
import { openOffline } from "./playground/offline-browser.ts";
import { buildSite } from "./site/build-site.ts";
import { serveSite } from "./site/serve-site.ts";

const checks: readonly (readonly [path: string, check: (page: Page) => Promise<void>])[] = [
  ["/playground", checkTypes],
  ["/topology-playground", checkTopology],
];

buildSite();
await using site = await serveSite();
for (const [path, check] of checks) {
  await using browser = await openOffline(`${site.url}${path}`);
  await check(browser.page);
  assert.deepEqual(browser.foreign, [], "the page requests nothing of other hosts");
  assert.deepEqual(browser.complaints, [], "the page logs no errors and warnings");
  const bytes = [...browser.loaded.values()].reduce((sum, size) => sum + size, 0);
  console.log(`ok  ${path}: ${browser.loaded.size} files, ${Math.round(bytes / 1024)} KiB, 0 other hosts`);
}
