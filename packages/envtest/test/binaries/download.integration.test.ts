import { execFileSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DownloadRequest, download } from "../../src/binaries/download.ts";
import { platformName } from "../../src/binaries/releases.ts";
import { publish, serve } from "../support/published-archive.ts";
import { setAge } from "../support/set-age.ts";

let root: string;

let dir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-download-"));
  dir = join(root, "downloads");
  await mkdir(dir);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

async function request(rest: Partial<DownloadRequest> = {}): Promise<DownloadRequest> {
  const { indexUrl } = await publish(root);
  return { indexUrl, wanted: "1.37", platform: platformName(), dir, report: () => {}, ...rest };
}

describe("download", () => {
  it("is complete when the lock of a running download is taken over", async () => {
    const given = await request();
    const started = new EventEmitter();
    const running = once(started, "tar");
    const runs: ServerResponse[] = [];
    await holdTar(root, (response) => {
      if (runs.push(response) === 1) started.emit("tar", response);
      else response.end();
    });
    const first = download(given);
    const [held] = (await running) as [ServerResponse];
    await rm(join(dir, ".1.37.0.lock"));
    const target = await download(given);
    held.end();
    expect(await first).toBe(target);
    expect(runs).toHaveLength(2);
    expect(execFileSync(join(target, "etcd"), { encoding: "utf8" })).toBe("etcd\n");
    expect(await readdir(dir)).toEqual(["1.37.0"]);
  });

  it("removes only old folders of other downloads", async () => {
    for (const name of [".part-0123abcd", ".part-89abcdef", ".part-4567abcd"]) {
      await mkdir(join(dir, name));
      await writeFile(join(dir, name, "etcd"), "half");
      await setAge(join(dir, name), name.includes("4567") ? 1_800_000 : 7_200_000);
    }
    await download(await request());
    expect((await readdir(dir)).sort()).toEqual([".part-4567abcd", "1.37.0"]);
  });

  it("stops waiting for another process on abort", async () => {
    await writeFile(join(dir, ".1.37.0.lock"), "");
    const stop = new AbortController();
    const reason = new Error("enough");
    const lines: string[] = [];
    const report = (line: string): void => {
      lines.push(line);
      stop.abort(reason);
    };
    await expect(download(await request({ report, signal: stop.signal }))).rejects.toBe(reason);
    expect(lines).toEqual(["waiting for another process that downloads etcd and kube-apiserver 1.37.0"]);
    expect(await readdir(dir)).toEqual([".1.37.0.lock"]);
  });

  it("stops the transfer of the archive on abort", async () => {
    const stop = new AbortController();
    const reason = new Error("enough");
    const report = (): void => stop.abort(reason);
    await expect(download(await request({ report, signal: stop.signal }))).rejects.toBe(reason);
    expect(await readdir(dir)).toEqual([]);
  });

  it("stops tar on abort", async () => {
    const stop = new AbortController();
    const reason = new Error("enough");
    const given = await request({ signal: stop.signal });
    await holdTar(root, () => stop.abort(reason));
    await expect(download(given)).rejects.toBe(reason);
    expect(await readdir(dir)).toEqual([]);
  });

  it("sends user and password of the index's URL, and does not report them", async () => {
    const { indexUrl, authorizations } = await publish(root, { relative: true });
    const lines: string[] = [];
    const report = (line: string): void => void lines.push(line);
    const secret = `${indexUrl.replace("//", "//ci:s3cret@")}?token=s3cret`;
    await download(await request({ indexUrl: secret, report }));
    const authorization = `Basic ${Buffer.from("ci:s3cret").toString("base64")}`;
    expect(authorizations).toEqual([authorization, authorization]);
    const failed = download(await request({ indexUrl: secret, wanted: "1.1", report }));
    await expect(failed).rejects.toThrow(`${indexUrl}: no Kubernetes 1.1 for ${platformName()}`);
    expect(lines.join()).toContain("downloading");
    expect(lines.join()).not.toContain("s3cret");
  });
});

/**
 * Puts a `tar` on the PATH that waits for a response before it runs the real one. Call
 * `vi.unstubAllEnvs` afterwards.
 *
 * @param onStart receives the response of each run, which continues when it ends.
 */
async function holdTar(root: string, onStart: (response: ServerResponse) => void): Promise<void> {
  const tar = execFileSync("sh", ["-c", "command -v tar"], { encoding: "utf8" }).trim();
  const url = await serve((_, response) => onStart(response));
  const dir = join(root, "path");
  await mkdir(dir);
  const script = `#!${process.execPath}
require("node:http").get(${JSON.stringify(url)}, (response) => {
  response.resume().on("end", () => {
    const { spawnSync } = require("node:child_process");
    process.exit(spawnSync(${JSON.stringify(tar)}, process.argv.slice(2), { stdio: "inherit" }).status);
  });
});
`;
  await writeFile(join(dir, "tar"), script, { mode: 0o755 });
  vi.stubEnv("PATH", `${dir}:${process.env.PATH}`);
}
