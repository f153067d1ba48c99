import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeClusterDelete, generatePatches, hooks } from "@capikit/api/catalog";
import { sampleRequest } from "@capikit/extension-kit/samples";
import type { Locator, Page, Request } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { extension } from "./all-hooks.ts";
import { startChromium } from "./chromium.ts";
import { startDev } from "./dev-server.ts";

const screenshots = join(import.meta.dirname, "../../../screenshots/console");
const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";

/** Pictures take longer than calls: nightly tests take those of the other hooks. */
const pictured: ReadonlySet<string> = new Set(["BeforeClusterCreate", "GeneratePatches"]);

/** Activity of the browser that is not visible on the page. */
interface Record {
  readonly requests: Request[];
  readonly complaints: string[];
}

async function openConsole(url: string): Promise<Record & { readonly page: Page }> {
  const browser = await startChromium();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1200, height: 1000 },
  });
  const page = await context.newPage();
  const requests: Request[] = [];
  const complaints: string[] = [];
  context.on("request", (request) => requests.push(request));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  await page.locator(".opblock").first().waitFor();
  return { page, requests, complaints };
}

/** Runs a curl command as a shell does. */
async function runCurl(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  return stdout;
}

/** Opens a call, sends its default request, and waits for the answer. */
async function send(block: Locator): Promise<Locator> {
  await block.locator(".opblock-summary-control").click();
  await block.locator(".execute").click();
  const answer = block.locator(".live-responses-table");
  await answer.locator(".console-status").waitFor();
  return answer;
}

test("a browser sends a sample to every hook, and shows the answer", async () => {
  mkdirSync(screenshots, { recursive: true });
  const dev = await startDev(import.meta.dirname, "all-hooks.ts", "--name", "lanes");
  const { page, requests, complaints } = await openConsole(dev.url);
  expect(page.url()).toBe(`${dev.url}/console`);
  const paths = [`${base}/discovery`, ...extension.handlers.flatMap(({ endpoints: [at] }) => at?.path ?? [])];
  expect(paths).toHaveLength(Object.keys(hooks).length);
  const title = (await page.locator(".info .title").textContent()) ?? "";
  expect(title).toMatch(/^lanes\s*hooks of Cluster API v\d/);
  await page.screenshot({ path: join(screenshots, "console.png") });
  const shown = await page
    .locator(".opblock-summary-path")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-path")));
  expect(shown.sort()).toEqual([...paths].sort());

  for (const path of paths) {
    const handler = extension.handlers.find(({ endpoints }) => endpoints[0]?.path === path);
    const hook = handler?.hook.hook ?? "Discovery";
    const block = page.locator(".opblock", { has: page.locator(`[data-path="${path}"]`) });
    const before = requests.length;
    const answer = await send(block);
    expect(await answer.locator(".response .response-col_status").first().textContent()).toContain("200");
    const status = await answer.locator(".console-status").textContent();
    expect(status).toMatch(hook === "ValidateTopology" ? /^Failure · too many lanes$/ : /^Success/);

    const [sent, ...more] = requests.slice(before);
    expect(more).toEqual([]);
    expect(sent?.method()).toBe("POST");
    expect(sent?.url()).toBe(`${dev.url}${path}?timeout=${handler?.timeoutSeconds ?? 10}s`);
    expect(JSON.parse(sent?.postData() ?? "")).toEqual(sampleRequest(hooks[hook as keyof typeof hooks]));
    expect(await sent?.headerValue("content-type")).toBe(null);
    if (pictured.has(hook) || inject("nightly"))
      await block.screenshot({ path: join(screenshots, `${handler?.name ?? "discovery"}.png`) });
    await block.locator(".opblock-summary-control").click();
  }

  // Patches are readable next to the raw response.
  const blockOf = (name: string) =>
    page.locator(".opblock", { has: page.locator(`[data-path$="/${name}"]`) });

  const patches = (await send(blockOf("generate-patches"))).locator(".console-patch");
  const items = sampleRequest(generatePatches).items;
  expect(await patches.count()).toBe(items.length);
  const [first] = items;
  if (first === undefined) throw new Error("the sample has no templates");
  const { kind, name, fieldPath } = first.holderReference;
  expect(await patches.first().locator("h5").textContent()).toBe(
    `items[0] · JSONPatch · ${(first.object as { kind: string }).kind} for ${kind} ${name} ${fieldPath}`,
  );
  expect(JSON.parse((await patches.first().locator("pre").textContent()) ?? "")).toEqual([
    { op: "add", path: "/metadata/labels/team", value: kind },
  ]);

  const machine = (await send(blockOf("can-update-machine"))).locator(".console-patch h5");
  expect((await machine.allTextContents()).sort()).toEqual([
    "infrastructureMachinePatch · JSONPatch",
    "machinePatch · JSONPatch",
  ]);

  const create = blockOf("before-cluster-create");
  const waits = await send(create);
  expect(await waits.locator(".console-status").textContent()).toContain("calls again after 30 s");
  await create.locator(".examples-select select").first().selectOption({ label: "up to v1.12" });
  const before = requests.length;
  await create.locator(".execute").click();
  await expect.poll(() => requests.length).toBe(before + 1);
  expect(JSON.parse(requests.at(-1)?.postData() ?? "").cluster.apiVersion).toBe("cluster.x-k8s.io/v1beta1");

  // A response shows its schema: an example would look like the answer.
  const remove = blockOf("before-cluster-delete");
  await remove.locator(".opblock-summary-control").click();
  expect(await remove.locator(".responses-table:not(.live-responses-table)").textContent()).not.toContain(
    '"status"',
  );
  const request = { ...sampleRequest(beforeClusterDelete) };
  const cluster = { ...request.cluster, metadata: { ...request.cluster.metadata, name: "broken" } };
  await remove.locator("textarea").fill(JSON.stringify({ ...request, cluster }));
  await remove.locator(".execute").click();
  const cause = remove.locator(".console-cause pre");
  await cause.waitFor();
  expect(await cause.textContent()).toMatch(/^Handler failed .*the quota ledger is locked: späti/s);
  expect(await cause.textContent()).toContain("all-hooks.ts:");
  expect(await remove.locator(".console-status").textContent()).not.toContain("ledger");

  // The command can be copied, as the authority is in a file.
  const curl = (await remove.locator(".curl-command .curl").textContent()) ?? "";
  const authority = /--cacert '?([^' ]+)/.exec(curl)?.[1] ?? "";
  expect(new X509Certificate(readFileSync(authority)).ca).toBe(true);
  expect(await runCurl(curl)).toContain('"status":"Failure"');

  const isDark = () => page.evaluate(`document.documentElement.classList.contains("dark-mode")`);
  expect(await isDark()).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(isDark).toBe(true);
  await page.screenshot({ path: join(screenshots, "console-dark.png") });

  expect(new Set(requests.map((request) => new URL(request.url()).origin))).toEqual(new Set([dev.url]));
  expect(complaints).toEqual([]);
  const blocked = await page.evaluate(`new Promise((resolve) => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => resolve(blockedURI));
    fetch("https://other.example/").catch(() => {});
  })`);
  expect(blocked).toBe("https://other.example/");
  expect(await dev.stop()).toBe(0);
  expect(existsSync(authority)).toBe(false);
}, 180_000);
