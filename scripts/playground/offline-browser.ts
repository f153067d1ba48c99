import type { BrowserContext, Page } from "playwright-core";
import { startChromium } from "../../packages/cli/test/commands/hooks/chromium.ts";

/** A page of a browser that only reaches one server, and the activity that users do not see. */
export interface OfflinePage extends AsyncDisposable {
  readonly page: Page;
  /** Addresses of other hosts that the page requested. */
  readonly foreign: readonly string[];
  /** Bytes of the files that the page requested, by their path. */
  readonly loaded: ReadonlyMap<string, number>;
  /** Errors and warnings of the page. */
  readonly complaints: readonly string[];
}

/** Opens a page in Chromium. All other hosts are unreachable. */
export async function openOffline(url: string): Promise<OfflinePage> {
  const browser = await startChromium("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const foreign: string[] = [];
  const loaded = new Map<string, number>();
  const complaints: string[] = [];
  await watchRequests(context, url, foreign, loaded);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  return { page, foreign, loaded, complaints, [Symbol.asyncDispose]: () => browser.close() };
}

async function watchRequests(
  context: BrowserContext,
  url: string,
  foreign: string[],
  loaded: Map<string, number>,
): Promise<void> {
  const { host } = new URL(url);
  context.on("request", (request) => {
    const requested = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(requested.protocol) && requested.host !== host) foreign.push(request.url());
  });
  context.on("requestfinished", async (request) => {
    const { pathname } = new URL(request.url());
    const body = await request.response().then((response) => response?.body());
    loaded.set(pathname, body?.length ?? 0);
  });
}
