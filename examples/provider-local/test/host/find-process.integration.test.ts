import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findInProc, findWithPs, hasEndedInProc, hasEndedWithPs } from "../../src/host/find-process.ts";

afterEach(() => vi.unstubAllEnvs());

const isLinux = process.platform === "linux";
const ways = {
  ps: [findWithPs, hasEndedWithPs] as const,
  ...(isLinux && { "/proc": [findInProc, hasEndedInProc] as const }),
};

test.each(Object.entries(ways))(
  "%s finds a process by its title until it has ended",
  async (_, [find, hasEnded]) => {
    const title = `/tmp/a folder/${process.pid}-${Math.random()}/etcd`;
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"], { argv0: title });
    try {
      await expect.poll(() => find(title), { timeout: 60_000 }).toBe(child.pid);
      expect(await find(title, child.pid)).toBe(child.pid);
      expect(await find(title, process.pid)).toBeUndefined();
      // That of another one begins so.
      expect(await find(title.slice(0, -1))).toBeUndefined();
      expect(await hasEnded(title, child.pid ?? 0)).toBe(false);
      expect(await hasEnded(`${title} 2`, child.pid ?? 0)).toBe(true);
    } finally {
      child.kill("SIGKILL");
    }
    await once(child, "exit");
    expect(await find(title)).toBeUndefined();
    expect(await find(title, child.pid)).toBeUndefined();
    expect(await hasEnded(title, child.pid ?? 0)).toBe(true);
  },
);

test.each([
  ["runs", "/run/etcd\0--flag\0", "S", 5, false],
  ["frees its memory", "", "R", 1, false],
  ["has threads that still end", "", "Z", 2, false],
  ["waits for its parent", "", "Z", 1, true],
  ["has passed its id on", "/run/other\0", "S", 1, true],
])("/proc reports whether a process has ended that %s", async (_, cmdline, state, threads, hasEnded) => {
  await using proc = await mkdtempDisposable(join(tmpdir(), "provider-local-proc-"));
  await mkdir(join(proc.path, "7"));
  await writeFile(join(proc.path, "7/cmdline"), cmdline);
  const stat = `7 (a) b) ${state} ${"0 ".repeat(16)}${threads} 0 4711`;
  await writeFile(join(proc.path, "7/stat"), stat);
  expect(await hasEndedInProc("/run/etcd", 7, proc.path)).toBe(hasEnded);
  expect(await hasEndedInProc("/run/etcd", 8, proc.path)).toBe(true);
});

test("reports a missing ps", async () => {
  vi.stubEnv("PATH", "/nowhere");
  await expect(findWithPs("/tmp/none")).rejects.toThrow("install it (procps)");
});
