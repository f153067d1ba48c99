import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { reportWait, withFileLock } from "../../src/go-tools/build-go-tool.ts";
import { type GoTool, linkerFlags, toolKey } from "../../src/index.ts";

describe("cluster api modules", () => {
  const folder = join(import.meta.dirname, "../../go");
  const modules = globSync("cluster-api*", { cwd: folder }).sort();

  /** Modules that only some programs import: ignition by bootstrap, etcd and CoreDNS by control plane. */
  const ofPrograms = [
    "github.com/flatcar/ignition",
    "go.etcd.io/etcd/client/v3",
    "github.com/coredns/corefile-migration",
  ];

  it.each(modules)("%s pins the modules of core and of the kubeadm providers", (name) => {
    const required = readFileSync(join(folder, name, "go.mod"), "utf8");
    const sums = readFileSync(join(folder, name, "go.sum"), "utf8");
    for (const module of ofPrograms) {
      const line = required.split("\n").find((one) => one.startsWith(`\t${module} `));
      const version = line?.split(" ")[1];
      expect(version, module).toBeDefined();
      // `go build` refuses a module of which go.sum only has the hash of its go.mod.
      expect(sums).toContain(`${module} ${version} h1:`);
    }
  });
});

describe("progress", () => {
  test("reports how long a wait takes, until it ends", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const stop = reportWait("another process that builds capi-core", (line) => lines.push(line));
    vi.advanceTimersByTime(31_000);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([
      "waiting for another process that builds capi-core",
      "still waiting for another process that builds capi-core: 15 s",
      "still waiting for another process that builds capi-core: 30 s",
    ]);
  });

  test("ends the report of a wait for a lock when the wait is aborted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "capikit-lock-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "lock");
    writeFileSync(path, "");
    const abort = new AbortController();
    const onWait = vi.fn(() => stopped);
    const stopped = vi.fn();
    const waiting = withFileLock(path, async () => {}, { onWait, signal: abort.signal });
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce());
    expect(stopped).not.toHaveBeenCalled();
    abort.abort(new Error("stop"));
    await expect(waiting).rejects.toThrow("stop");
    expect(stopped).toHaveBeenCalledOnce();
  });
});

describe("tool key", () => {
  const go = { version: "go1.26.8", os: "linux", arch: "amd64" };
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "capikit-key-"));
    await writeFile(join(dir, "go.mod"), "module x\n");
    await writeFile(join(dir, "go.sum"), "sum\n");
  });
  afterEach(() => rm(dir, { recursive: true }));

  const tool = (more: Partial<GoTool> = {}): GoTool => ({
    name: "x",
    version: "v1",
    moduleDir: dir,
    package: "example.test/x",
    variables: { "a.b": "1" },
    ...more,
  });

  describe("toolKey", () => {
    it("is the same for the same inputs, wherever the module lies", async () => {
      const copy = `${dir}-copy`;
      await cp(dir, copy, { recursive: true });
      try {
        expect(await toolKey(tool({ moduleDir: copy }), go)).toBe(await toolKey(tool(), go));
      } finally {
        await rm(copy, { recursive: true });
      }
    });

    it.each<[string, () => Promise<string>]>([
      ["the package", () => toolKey(tool({ package: "example.test/y" }), go)],
      ["a linker variable", () => toolKey(tool({ variables: { "a.b": "2" } }), go)],
      ["a build tag", () => toolKey(tool({ tags: ["e2e"] }), go)],
      ["Go's version", () => toolKey(tool(), { ...go, version: "go1.27.0" })],
      ["the system", () => toolKey(tool(), { ...go, os: "darwin" })],
      ["the processor", () => toolKey(tool(), { ...go, arch: "arm64" })],
      [
        "go.sum",
        async () => {
          await writeFile(join(dir, "go.sum"), "other\n");
          return toolKey(tool(), go);
        },
      ],
      [
        "a source file",
        async () => {
          await writeFile(join(dir, "main.go"), "package main\n");
          return toolKey(tool(), go);
        },
      ],
    ])("changes with %s", async (_, change) => {
      const before = await toolKey(tool(), go);
      expect(await change()).not.toBe(before);
    });

    it("has of a module with several programs the files of its own", async () => {
      const key = () => toolKey(tool({ package: "./a" }), go);
      const write = async (path: string) => {
        await mkdir(join(dir, dirname(path)), { recursive: true });
        await writeFile(join(dir, path), "package main\n");
      };
      await write("a/main.go");
      const before = await key();
      await write("ab/main.go");
      expect(await key()).toBe(before);
      await write("a/sub/a.go");
      const after = await key();
      expect(after).not.toBe(before);
      await write("go.sum");
      expect(await key()).not.toBe(after);
    });
  });

  describe("linkerFlags", () => {
    it("does not depend on the order of the variables", () => {
      expect(linkerFlags(tool({ variables: { b: "2", a: "1" } }))).toBe("-s -w -X a=1 -X b=2");
    });
  });
});
