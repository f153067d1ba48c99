import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endProcess, ensureProcess, processId } from "../../src/host/detached-process.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "provider-local-"));
});

afterEach(async () => {
  await endProcess(dir, "sleeper");
  await rm(dir, { recursive: true, force: true });
});

const ensureSleeper = () =>
  ensureProcess(dir, "sleeper", [process.execPath, "-e", "setInterval(() => {}, 1_000)", dir]);

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process is started once", async () => {
  expect(await processId(dir, "sleeper")).toBeUndefined();
  const first = await ensureSleeper();
  expect(await processId(dir, "sleeper")).toBe(first);
  expect(await ensureSleeper()).toBe(first);
  expect(await processId(dir, "sleeper")).toBe(first);
});

test("a process that exited is started again", async () => {
  await ensureSleeper();
  const first = await processId(dir, "sleeper");
  process.kill(first ?? 0, "SIGKILL");
  await expect.poll(() => processId(dir, "sleeper")).toBeUndefined();
  await ensureSleeper();
  const second = await processId(dir, "sleeper");
  expect(second).toBeTypeOf("number");
  expect(second).not.toBe(first);
});

test("one whose id was not written down is found, and not started a second time", async () => {
  await ensureSleeper();
  const first = await processId(dir, "sleeper");
  await rm(join(dir, "sleeper.pid"));
  await ensureSleeper();
  expect(await processId(dir, "sleeper")).toBe(first);
  await endProcess(dir, "sleeper");
  expect(await processId(dir, "sleeper")).toBeUndefined();
});

test("an ended one is gone, and may be ended again", async () => {
  await ensureSleeper();
  const pid = (await processId(dir, "sleeper")) ?? 0;
  await endProcess(dir, "sleeper");
  // This process, its parent, notices the end later.
  await expect.poll(() => isThere(pid)).toBe(false);
  await endProcess(dir, "sleeper");
});

test("another user's process of the same id is kept", async () => {
  await writeFile(join(dir, "sleeper.pid"), String(process.pid));
  expect(await processId(dir, "sleeper")).toBeUndefined();
  await endProcess(dir, "sleeper");
});

test("reports a program that cannot be started", async () => {
  await expect(ensureProcess(dir, "sleeper", [join(dir, "none")])).rejects.toThrow("ENOENT");
});
