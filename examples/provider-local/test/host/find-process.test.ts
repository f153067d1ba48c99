import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { findInProc, findWithPs } from "../../src/host/find-process.ts";

afterEach(() => vi.unstubAllEnvs());

const ways = { ps: findWithPs, ...(process.platform === "linux" && { "/proc": findInProc }) };

test.each(Object.entries(ways))("%s finds a process by its title until it has ended", async (_, find) => {
  const title = `/tmp/a folder/${process.pid}-${Math.random()}/etcd`;
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"], { argv0: title });
  try {
    await expect.poll(() => find(title), { timeout: 60_000 }).toBe(child.pid);
    expect(await find(title, child.pid)).toBe(child.pid);
    expect(await find(title, process.pid)).toBeUndefined();
    // That of another one begins so.
    expect(await find(title.slice(0, -1))).toBeUndefined();
  } finally {
    child.kill("SIGKILL");
  }
  await once(child, "exit");
  expect(await find(title)).toBeUndefined();
  expect(await find(title, child.pid)).toBeUndefined();
});

test("reports a missing ps", async () => {
  vi.stubEnv("PATH", "/nowhere");
  await expect(findWithPs("/tmp/none")).rejects.toThrow("install it (procps)");
});
