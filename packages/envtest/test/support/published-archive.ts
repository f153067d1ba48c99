import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { platformName } from "../../src/binaries/releases.ts";

/** Writes scripts that print their names. Returns the folder. */
export async function writePrograms(
  dir: string,
  names: readonly string[] = ["etcd", "kube-apiserver"],
): Promise<string> {
  await mkdir(dir, { recursive: true });
  for (const name of names) {
    await writeFile(join(dir, name), `#!/bin/sh\necho ${name}\n`);
    await chmod(join(dir, name), 0o755);
  }
  return dir;
}

/** Starts a server until the test ends. Returns its URL. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Changes of a published archive. */
export interface PublishedChange {
  readonly hash?: string;
  readonly names?: readonly string[];
  readonly link?: string;
  readonly relative?: boolean;
  /** Replaces the archive. */
  readonly bytes?: Buffer;
  /** Replaces the index. */
  readonly index?: string;
}

/** Serves an index and one archive of the published shape; counts the requests. */
export async function publish(root: string, change: PublishedChange = {}) {
  const folder = await writePrograms(join(root, "pack/controller-tools/envtest"), change.names);
  if (change.link) {
    await symlink("/bin/sh", join(folder, change.link));
  }
  const file = join(root, "envtest.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", join(root, "pack"), "controller-tools"]);
  const bytes = change.bytes ?? (await readFile(file));
  const hash = change.hash ?? createHash("sha512").update(bytes).digest("hex");
  const requests: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const base = await serve((request, response) => {
    requests.push(String(request.url));
    authorizations.push(request.headers.authorization);
    response.end(request.url?.startsWith("/index.yaml") ? index : bytes);
  });
  const name = `envtest-v1.37.0-${platformName()}.tar.gz`;
  const selfLink = change.relative ? name : `${base}/${name}`;
  const index = change.index ?? JSON.stringify({ releases: { "v1.37.0": { [name]: { hash, selfLink } } } });
  return { indexUrl: `${base}/index.yaml`, requests, authorizations };
}
