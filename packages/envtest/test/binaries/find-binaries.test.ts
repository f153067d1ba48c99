import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { platformName } from "../../src/binaries/releases.ts";
import { findBinaries } from "../../src/index.ts";

let root: string;
let server: Server | undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-binaries-"));
});
afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(root, { recursive: true });
});

async function programs(dir: string, names: readonly string[] = ["etcd", "kube-apiserver"]): Promise<string> {
  await mkdir(dir, { recursive: true });
  for (const name of names) {
    await writeFile(join(dir, name), `#!/bin/sh\necho ${name}\n`);
    await chmod(join(dir, name), 0o755);
  }
  return dir;
}

/** Serves an index and one archive of the published shape; counts the requests. */
async function publish(change: { hash?: string; names?: string[]; link?: string; relative?: boolean } = {}) {
  const folder = await programs(join(root, "pack/controller-tools/envtest"), change.names);
  if (change.link) {
    await symlink("/bin/sh", join(folder, change.link));
  }
  const file = join(root, "envtest.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", join(root, "pack"), "controller-tools"]);
  const bytes = await readFile(file);
  const hash = change.hash ?? createHash("sha512").update(bytes).digest("hex");
  const requests: string[] = [];
  server = createServer((request, response) => {
    requests.push(String(request.url));
    response.end(request.url === "/index.yaml" ? index : bytes);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const name = `envtest-v1.36.0-${platformName()}.tar.gz`;
  const index = JSON.stringify({
    releases: { "v1.36.0": { [name]: { hash, selfLink: change.relative ? name : `${base}/${name}` } } },
  });
  return { indexUrl: `${base}/index.yaml`, requests };
}

const options = () => ({
  cacheDir: join(root, "cache"),
  build: false,
  report: () => {},
  env: {} as NodeJS.ProcessEnv,
});

describe("findBinaries", () => {
  it("takes the folder that is named, before the one of KUBEBUILDER_ASSETS", async () => {
    const named = await programs(join(root, "named"));
    const other = await programs(join(root, "other"));
    const env = { KUBEBUILDER_ASSETS: other };
    expect(await findBinaries({ env })).toMatchObject({ etcd: join(other, "etcd") });
    expect(await findBinaries({ env, assetsDir: named })).toEqual({
      etcd: join(named, "etcd"),
      kubeApiserver: join(named, "kube-apiserver"),
      source: named,
    });
  });

  it("does not look elsewhere when that folder is incomplete", async () => {
    const dir = await programs(join(root, "half"), ["etcd"]);
    await expect(findBinaries({ env: { KUBEBUILDER_ASSETS: dir } })).rejects.toThrow(
      `${dir} (KUBEBUILDER_ASSETS) has no executable etcd or kube-apiserver`,
    );
  });

  it("downloads an archive of the index once", async () => {
    const { indexUrl, requests } = await publish();
    const found = await findBinaries({ ...options(), indexUrl });
    expect(execFileSync(found.kubeApiserver, { encoding: "utf8" })).toBe("kube-apiserver\n");
    expect(requests).toHaveLength(2);
    expect(await findBinaries({ ...options(), indexUrl })).toEqual(found);
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["the hash does not fit", { hash: "00" }, /SHA-512 is [0-9a-f]{128}, expected 00/],
    ["the archive lacks a program", { names: ["etcd"] }, /download: cannot unpack \S+: .*kube-apiserver/],
    [
      "a program is a link",
      { names: ["etcd"], link: "kube-apiserver" },
      /download: cannot unpack \S+: kube-apiserver is not a regular file/,
    ],
  ])("refuses a download when %s", async (_, change, message) => {
    const { indexUrl } = await publish(change);
    await expect(findBinaries({ ...options(), indexUrl })).rejects.toThrow(message);
    const left = await readdir(join(root, "cache/envtest", platformName()));
    expect(left.filter((name) => !name.endsWith(".lock"))).toEqual([]);
  });

  it("takes only the programs, from a URL relative to the index", async () => {
    const { indexUrl } = await publish({ relative: true, names: ["etcd", "kube-apiserver", "kubectl"] });
    const part = join(root, "cache/envtest", platformName(), ".1.36.0.part");
    await mkdir(part, { recursive: true });
    const { source } = await findBinaries({ ...options(), indexUrl });
    expect((await readdir(source)).sort()).toEqual(["etcd", "kube-apiserver"]);
    expect(await readdir(join(source, ".."))).not.toContain(".1.36.0.part");
  });

  it("reports why it builds the programs", async () => {
    const { indexUrl } = await publish({ hash: "00" });
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    const env = { PATH: "/nonexistent" };
    const found = findBinaries({ ...options(), env, build: true, indexUrl, report });
    await expect(found).rejects.toThrow(/build: go is not on the PATH/);
    expect(lines).toContainEqual(
      expect.stringMatching(/^cannot download .*, building them with go instead: download: .*SHA-512 is/),
    );
  });

  it("stops a download when it is cancelled", async () => {
    const stop = new AbortController();
    server = createServer(() => stop.abort(new Error("enough")));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const indexUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}/index.yaml`;
    await expect(findBinaries({ ...options(), indexUrl, signal: stop.signal })).rejects.toThrow("enough");
  });

  it("refuses an index of any size", async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { "content-length": String(2 ** 40) }).write("releases:");
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const indexUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}/index.yaml`;
    await expect(findBinaries({ ...options(), indexUrl })).rejects.toThrow(
      "the body has more than 16777216 bytes",
    );
    server.closeAllConnections();
  });

  it("reports the reason for each place", async () => {
    const { indexUrl } = await publish();
    const found = findBinaries({ ...options(), indexUrl, kubernetesVersion: "1.30" });
    await expect(found).rejects.toThrow(
      [
        `no etcd and kube-apiserver 1.30 for ${platformName()} found:`,
        "KUBEBUILDER_ASSETS: not set",
        `cache: not in ${join(root, "cache")}`,
        `download: ${indexUrl} has no Kubernetes 1.30 for ${platformName()}`,
        "build: switched off",
      ].join("\n  "),
    );
  });

  it("names the other release that a build would give", async () => {
    const found = findBinaries({ ...options(), build: true, indexUrl: false, kubernetesVersion: "1.30" });
    await expect(found).rejects.toThrow(/download: switched off\n {2}build: provides 1\.36\.3, not 1\.30/);
  });

  it("explains how to install Go when only Go is missing", async () => {
    const env = { PATH: "/nonexistent" };
    const found = findBinaries({ ...options(), env, build: true, indexUrl: false });
    await expect(found).rejects.toThrow(/build: go is not on the PATH: install Go 1\.26/);
  });

  it("finds a server that does not answer out at once", async () => {
    const found = findBinaries({ ...options(), indexUrl: "http://127.0.0.1:1/index.yaml" });
    await expect(found).rejects.toThrow(/download: http:\/\/127\.0\.0\.1:1\/index\.yaml: /);
  });
});
