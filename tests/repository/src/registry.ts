import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename } from "node:path";
import { promisify } from "node:util";
import type { Packed } from "./published.ts";

/** An npm registry. */
export interface Registry extends AsyncDisposable {
  /** With a trailing slash. */
  readonly url: string;
}

/**
 * Serves packed packages as if published, and redirects npm to the configured registry for others.
 */
export async function startRegistry(packed: readonly Packed[]): Promise<Registry> {
  const { stdout } = await promisify(execFile)("npm", ["config", "get", "registry"]);
  const upstream = stdout.trim().replace(/\/?$/, "/");
  const tarballs = new Map(packed.map(({ tarball }) => [basename(tarball), readFileSync(tarball)]));
  const byName = new Map(packed.map((one) => [one.name, one]));

  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const tarball = tarballs.get(path.replace("-/", ""));
    const one = byName.get(path);
    if (tarball !== undefined) response.end(tarball);
    else if (one !== undefined) response.end(JSON.stringify(documentOf(one)));
    else response.writeHead(302, { location: upstream + (request.url ?? "").slice(1) }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the registry has no port");
  const url = `http://127.0.0.1:${address.port}/`;

  function documentOf({ name, manifest, tarball }: Packed) {
    const file = basename(tarball);
    const integrity = `sha512-${createHash("sha512")
      .update(tarballs.get(file) ?? "")
      .digest("base64")}`;
    const dist = { tarball: `${url}-/${file}`, integrity };
    const { version } = manifest;
    return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
  }

  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
