import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  buildGoTool,
  cacheDir,
  ensureGoModule,
  type GoTool,
  withFileLock,
  withoutDirect,
} from "../../src/index.ts";
import { setAge } from "../support/set-age.ts";

const exec = promisify(execFile);
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-build-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function program(source: string): Promise<GoTool> {
  const moduleDir = join(root, "module");
  await mkdir(moduleDir, { recursive: true });
  await writeFile(join(moduleDir, "go.mod"), "module example.test/tool\n\ngo 1.21\n");
  await writeFile(join(moduleDir, "main.go"), source);
  return { name: "tool", version: "v1", moduleDir, package: ".", variables: { "main.text": "set" } };
}

// `println` of the language needs no standard library, which keeps a cold build short.
const source = `package main\n\nvar text = "unset"\n\nfunc main() { println(text) }\n`;

describe("buildGoTool", () => {
  it("builds once for two callers at a time, and not again", async () => {
    const tool = await program(source);
    const lines: string[] = [];
    const options = { cacheDir: join(root, "cache"), report: (line: string) => lines.push(line) };
    const [first, second] = await Promise.all([buildGoTool(tool, options), buildGoTool(tool, options)]);
    expect(second).toBe(first);
    expect((await exec(first)).stderr).toBe("set\n");
    expect(lines.filter((line) => line.startsWith("building tool v1 with go1."))).toHaveLength(1);
    expect(await readdir(dirname(first))).toEqual(["tool"]);
    lines.length = 0;
    expect(await buildGoTool(tool, options)).toBe(first);
    expect(lines).toEqual([]);
  });

  it("stops on abort, and removes the remains of a killed build only", async () => {
    const tool = await program(source);
    const reason = new Error("enough");
    const abort = new AbortController();
    const report = () => abort.abort(reason);
    const cache = join(root, "cache");
    await expect(buildGoTool(tool, { cacheDir: cache, report, signal: abort.signal })).rejects.toBe(reason);
    const dir = dirname(await buildGoTool(tool, { cacheDir: cache, report: () => {} }));
    await rm(join(dir, "tool"));
    const [old, recent] = [".part-0123abcd", ".part-89abcdef"];
    for (const name of [old, recent]) await writeFile(join(dir, name), "half");
    await setAge(join(dir, old), 7_200_000);
    await buildGoTool(tool, { cacheDir: cache, report: () => {} });
    expect((await readdir(dir)).sort()).toEqual([recent, "tool"]);
  });

  it("completes two builds after the lock of the first is taken over", async () => {
    const [started, released] = [join(root, "started"), join(root, "released")];
    await exec("mkfifo", [started, released]);
    const go = `#!/bin/sh
[ "$1" = env ] && exec echo "{}"
echo built > "$3"
mkdir "${root}/first" 2>/dev/null && echo > "${started}" && cat "${released}"
`;
    await writeFile(join(root, "go"), `${go}exit 0\n`, { mode: 0o755 });
    const env = { PATH: `${root}:${process.env.PATH}` };
    const options = { cacheDir: join(root, "cache"), report: () => {}, env };
    const tool = await program(source);
    const first = buildGoTool(tool, options);
    await exec("cat", [started]);
    const [key = ""] = await readdir(join(root, "cache", "go-tools"));
    await rm(join(root, "cache", "go-tools", key, ".tool.lock"));
    const second = await buildGoTool(tool, options);
    await writeFile(released, "");
    expect(await first).toBe(second);
    expect(await readdir(dirname(second))).toEqual(["tool"]);
  });

  it("reports the compiler's errors, and leaves nothing in the cache", async () => {
    const tool = await program("package main\n\nfunc main() { nonsense() }\n");
    const options = { cacheDir: join(root, "cache"), report: () => {} };
    await expect(buildGoTool(tool, options)).rejects.toThrow(/cannot build tool v1: .*undefined: nonsense/s);
    const files = await readdir(join(root, "cache"), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toEqual([]);
  });
});

describe("withFileLock", () => {
  it("takes over from a holder that died", async () => {
    const path = join(root, "lock");
    await writeFile(path, "");
    await setAge(path, 60_000);
    expect(await withFileLock(path, async () => "done")).toBe("done");
    expect(await readdir(root)).toEqual([]);
  });

  it("is not released by a holder that lost it", async () => {
    const path = join(root, "lock");
    await withFileLock(path, async () => {
      await rm(path);
      await writeFile(path, "of another process");
    });
    expect(await readdir(root)).toEqual(["lock"]);
  });

  it("lets one work at a time", async () => {
    const path = join(root, "lock");
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
    };
    await Promise.all([1, 2, 3].map(() => withFileLock(path, work)));
    expect(most).toBe(1);
  });
});

describe("ensureGoModule", () => {
  it("runs go in a folder without a foreign go.mod, which chooses the toolchain", async () => {
    const go = '#!/bin/sh\n[ "$1" = env ] && echo "{}" || echo "{\\"Error\\":\\"in $(pwd -P)\\"}"\n';
    await writeFile(join(root, "go"), go, { mode: 0o755 });
    const env = { PATH: `${root}:${process.env.PATH}` };
    const message = await ensureGoModule("example.test/module@v1.0.0", { env }).catch(String);
    const [, folder = ""] = /cannot download .*: in (.+)$/.exec(message) ?? [];
    for (let at = folder; ; at = dirname(at)) {
      expect([at, (await stat(at)).mode & 0o002]).toEqual([at, 0]);
      if (at === dirname(at)) break;
    }
  });
});

describe("withoutDirect", () => {
  it.each([
    ["https://proxy.example,direct", "https://proxy.example"],
    ["https://a.example|https://b.example,direct", "https://a.example|https://b.example"],
    ["direct", "off"],
    ["https://direct.example", "https://direct.example"],
  ])("%s becomes %s", (given, want) => {
    expect(withoutDirect(given)).toBe(want);
  });
});

describe("cacheDir", () => {
  it.each([
    [{ CAPIKIT_CACHE: "/a", XDG_CACHE_HOME: "/b" }, "/a"],
    [{ XDG_CACHE_HOME: "/b" }, "/b/capikit"],
  ])("%j: %s", (env, want) => {
    expect(cacheDir(env)).toBe(want);
  });
});
