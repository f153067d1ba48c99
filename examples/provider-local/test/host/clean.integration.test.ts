import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { cleanStateDir } from "../../src/host/clean.ts";
import { ensureProcess, processId } from "../../src/host/detached-process.ts";

test("all processes of a state folder are ended, and the folder is gone", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "provider-local-"));
  const dir = join(stateDir, "default.one");
  await mkdir(dir);
  await writeFile(join(stateDir, "shared-keys.json"), "{}");
  await ensureProcess(dir, "etcd", [process.execPath, "-e", "setInterval(() => {}, 1_000)", dir]);
  const pid = (await processId(dir, "etcd")) ?? 0;
  expect(await cleanStateDir(stateDir)).toEqual(["default.one"]);
  // This process, its parent, notices the end later.
  const kill = () => process.kill(pid, 0);
  await vi.waitFor(() => expect(kill).toThrow("ESRCH"));
  expect(await cleanStateDir(stateDir)).toEqual([]);
});
