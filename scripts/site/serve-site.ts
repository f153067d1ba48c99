import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { builtSite, siteBase } from "./build-site.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Serves the built site below its path, as GitHub Pages does: `/page` is the file `page.html`. */
export async function serveSite(): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(decodeURIComponent(pathname)).slice(siteBase.length);
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    const body = pathname.startsWith(siteBase) ? await firstOf([file, `${file}.html`]) : undefined;
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": types[extname(file) || ".html"] ?? "application/octet-stream",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Without a slash at the end, so that pages can be appended. */
    url: `http://127.0.0.1:${port}${siteBase.replace(/\/$/, "")}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function firstOf(files: readonly string[]): Promise<Buffer | undefined> {
  for (const file of files) {
    const body = await readFile(join(builtSite, file)).catch(() => undefined);
    if (body !== undefined) return body;
  }
  return undefined;
}
