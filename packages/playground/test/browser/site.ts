import { spawnSync } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const docs = fileURLToPath(new URL("../../../../docs", import.meta.url));
const site = join(docs, ".vitepress/dist");

/** Builds the site. @throws Error with the output of VitePress. */
export function buildSite(): void {
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/vitepress", ["build", "."], {
    cwd: docs,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the site was not built:\n${stdout}${stderr}`);
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Serves the built site as hosts of static sites do: `/page` is the file `page.html`. */
export async function serveSite(): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = join(site, pathname === "/" ? "index.html" : decodeURIComponent(pathname));
    const found = [path, `${path}.html`].find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
    // Browsers ask for this file without a link to it.
    if (found === undefined) return void response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    response.writeHead(200, { "content-type": types[extname(found)] ?? "application/octet-stream" });
    createReadStream(found).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
