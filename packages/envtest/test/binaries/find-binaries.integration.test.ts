import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { platformName } from "../../src/binaries/releases.ts";
import { findBinaries } from "../../src/index.ts";
import { type PublishedChange, publish, serve, writePrograms } from "../support/published-archive.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-binaries-"));
});
afterEach(() => rm(root, { recursive: true }));

const options = () => ({
  cacheDir: join(root, "cache"),
  build: false,
  report: () => {},
  env: {} as NodeJS.ProcessEnv,
});

const entry = (fields: string) =>
  `releases: {v1.37.0: {envtest-v1.37.0-${platformName()}.tar.gz: {${fields}}}}`;

describe("findBinaries", () => {
  it("takes the folder that is named, before the one of KUBEBUILDER_ASSETS", async () => {
    const named = await writePrograms(join(root, "named"));
    const other = await writePrograms(join(root, "other"));
    const env = { KUBEBUILDER_ASSETS: other };
    expect(await findBinaries({ env })).toMatchObject({ etcd: join(other, "etcd") });
    expect(await findBinaries({ env, assetsDir: named })).toEqual({
      etcd: join(named, "etcd"),
      kubeApiserver: join(named, "kube-apiserver"),
      source: named,
    });
  });

  it("takes the programs of the PATH if they have the version", async () => {
    const folder = await writePrograms(join(root, "bin"), ["etcd"]);
    await writeFile(join(folder, "kube-apiserver"), "#!/bin/sh\necho Kubernetes v1.37.9\n", { mode: 0o755 });
    const env = { PATH: folder };
    expect(await findBinaries({ ...options(), env })).toMatchObject({ etcd: join(folder, "etcd") });
    const other = findBinaries({ ...options(), env, indexUrl: false, kubernetesVersion: "1.37.0" });
    await expect(other).rejects.toThrow(
      `PATH: has kube-apiserver 1.37.9, which KUBEBUILDER_ASSETS=${folder} selects\n`,
    );
    await expect(other).rejects.toThrow("`capikit dev --embedded` needs neither");
  });

  it("takes another version of the PATH on request, rather than to download or build", async () => {
    const folder = await writePrograms(join(root, "bin"), ["etcd"]);
    await writeFile(join(folder, "kube-apiserver"), "#!/bin/sh\necho Kubernetes v1.36.2\n", { mode: 0o755 });
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    const { indexUrl, requests } = await publish(root);
    const env = { PATH: folder };
    const found = await findBinaries({
      ...options(),
      env,
      build: true,
      indexUrl,
      report,
      anyVersionOnPath: true,
    });
    expect(found).toMatchObject({ kubeApiserver: join(folder, "kube-apiserver") });
    expect(lines).toEqual(["using kube-apiserver of the PATH, 1.36.2, not 1.37"]);
    expect(requests).toEqual([]);
  });

  it("does not look elsewhere when that folder is incomplete", async () => {
    const dir = await writePrograms(join(root, "half"), ["etcd"]);
    await expect(findBinaries({ env: { KUBEBUILDER_ASSETS: dir } })).rejects.toThrow(
      `${dir} (KUBEBUILDER_ASSETS) has no executable etcd or kube-apiserver`,
    );
  });

  it("downloads an archive of the index once", async () => {
    const { indexUrl, requests } = await publish(root);
    const found = await findBinaries({ ...options(), indexUrl });
    expect(execFileSync(found.kubeApiserver, { encoding: "utf8" })).toBe("kube-apiserver\n");
    expect(requests).toHaveLength(2);
    expect(await findBinaries({ ...options(), indexUrl })).toEqual(found);
    expect(requests).toHaveLength(2);
  });

  it.each<[string, PublishedChange, RegExp]>([
    ["the hash does not fit", { hash: "00" }, /SHA-512 is [0-9a-f]{128}, expected 00/],
    [
      "the archive lacks a program",
      { names: ["etcd"] },
      /download: \S+\.gz: cannot unpack the archive: .*kube-apiserver/,
    ],
    [
      "a program is a link",
      { names: ["etcd"], link: "kube-apiserver" },
      /download: \S+\.gz: cannot unpack the archive: kube-apiserver is not a regular file/,
    ],
    ["the index is a page", { index: "<!doctype html>\n<a href='x: y'>:\n" }, /download: \S+index\.yaml: /],
    ["the index is text", { index: "<html></html>" }, /index\.yaml: the index must be an object/],
    ["releases are a list", { index: "releases: []" }, /index\.yaml: releases must be an object/],
    [
      "a release is null",
      { index: "releases: {v1.37.0: null}" },
      /index\.yaml: release 1\.37\.0 must be an object/,
    ],
    [
      "a hash is a number",
      { index: entry("hash: 1, selfLink: a") },
      /index\.yaml: hash of \S+ must be a string/,
    ],
    ["a link is missing", { index: entry("hash: a") }, /index\.yaml: selfLink of \S+ must be a string/],
    [
      "a link is not a URL",
      { index: entry("hash: a, selfLink: 'http://'") },
      /index\.yaml: selfLink of 1\.37\.0 is not a URL: http:\/\//,
    ],
  ])("refuses a download when %s", async (_, change, message) => {
    const { indexUrl } = await publish(root, change);
    await expect(findBinaries({ ...options(), indexUrl })).rejects.toThrow(message);
    const left = await readdir(join(root, "cache/envtest", platformName())).catch(() => []);
    expect(left).toEqual([]);
  });

  it("takes only the programs, from a URL relative to the index", async () => {
    const { indexUrl } = await publish(root, {
      relative: true,
      names: ["etcd", "kube-apiserver", "kubectl"],
    });
    const { source } = await findBinaries({ ...options(), indexUrl });
    expect((await readdir(source)).sort()).toEqual(["etcd", "kube-apiserver"]);
  });

  it("reports why it builds the programs", async () => {
    const { indexUrl } = await publish(root, { hash: "00" });
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    const env = { PATH: "/nonexistent" };
    const found = findBinaries({ ...options(), env, build: true, indexUrl, report });
    await expect(found).rejects.toThrow(/build: go is not on the PATH/);
    expect(lines).toEqual([
      expect.stringMatching(/^downloading etcd/),
      expect.stringMatching(/^cannot download etcd and kube-apiserver: http:\S+\.gz: SHA-512 is/),
    ]);
  });

  it("reports a build once go is found", async () => {
    await writeFile(join(root, "go"), '#!/bin/sh\n[ "$1" = env ] && echo "{}"\n', { mode: 0o755 });
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    const env = { PATH: `${root}:${process.env.PATH}` };
    const found = findBinaries({ ...options(), env, build: true, indexUrl: false, report });
    await expect(found).rejects.toThrow("cannot build etcd");
    expect(lines[0]).toMatch(
      /^building etcd and kube-apiserver 1\.37\.\d with go, once per machine: 5 minutes .*PATH: has no etcd/,
    );
  });

  it("stops a download when it is cancelled", async () => {
    const stop = new AbortController();
    const indexUrl = await serve(() => stop.abort(new Error("enough")));
    await expect(findBinaries({ ...options(), indexUrl, signal: stop.signal })).rejects.toThrow("enough");
  });

  it("refuses an index of any size", async () => {
    const indexUrl = await serve((_, response) => {
      response.writeHead(200, { "content-length": String(2 ** 40) }).write("releases:");
    });
    await expect(findBinaries({ ...options(), indexUrl })).rejects.toThrow(
      "the body has more than 16777216 bytes",
    );
  });

  it("reports the reason for each place", async () => {
    const { indexUrl } = await publish(root);
    const found = findBinaries({ ...options(), indexUrl, kubernetesVersion: "1.30" });
    await expect(found).rejects.toThrow(
      [
        `no etcd and kube-apiserver 1.30 for ${platformName()} found:`,
        "KUBEBUILDER_ASSETS: not set",
        "PATH: has no etcd and kube-apiserver",
        `cache: not in ${join(root, "cache")}`,
        `download: ${indexUrl}: no Kubernetes 1.30 for ${platformName()}`,
        "build: switched off",
      ].join("\n  "),
    );
  });

  it("names the other release that a build would give", async () => {
    const found = findBinaries({ ...options(), build: true, indexUrl: false, kubernetesVersion: "1.30" });
    await expect(found).rejects.toThrow(/download: switched off\n {2}build: provides 1\.37\.0, not 1\.30/);
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
