import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SupervisedProcess } from "../src/process/supervisor.ts";
import { describeFailure, untilReady } from "../src/ready.ts";

it.each([
  ["less than etcd reserves", { bavail: 3, bsize: 4096, files: 9, ffree: 5 }, "12 KiB and 5 files"],
  ["no free file", { bavail: 99_999, bsize: 4096, files: 9, ffree: 0 }, "399996 KiB and 0 files"],
  ["enough", { bavail: 99_999, bsize: 4096, files: 9, ffree: 1 }, undefined],
  ["no count of files", { bavail: 99_999, bsize: 4096, files: 0, ffree: 0 }, undefined],
])("describes a failed start on a disk with %s", async (_, stats, free) => {
  const line = `the disk of /state is full (${free} are free): free space, or use another folder`;
  const tail = "etcd wrote nothing to its log";
  const lines = await describeFailure([{ name: "etcd", logFile: "/state/etcd.log" }], async () => stats);
  expect(lines).toEqual([free === undefined ? tail : line]);
});

describe("ready", async () => {
  const dir = await mkdtemp(join(tmpdir(), "capikit-ready-"));
  afterAll(() => rm(dir, { recursive: true }));

  async function running(name: string, log: string): Promise<SupervisedProcess> {
    const logFile = join(dir, name);
    await writeFile(logFile, log);
    return { name, logFile, pid: Promise.resolve(0), exited: new Promise(() => {}) };
  }

  it("shows the last log lines of all processes when the time limit is over", async () => {
    const processes = [await running("etcd", ""), await running("kube-apiserver", "starting\nthinking\n")];
    // Nothing listens on port 1.
    const ready = untilReady({ server: "https://127.0.0.1:1" }, processes, { startTimeoutMs: 1 });
    await expect(ready).rejects.toThrow(
      /^the API server is not ready after 1 ms\netcd wrote nothing to its log\nlast lines of kube-apiserver:\n {2}starting\n {2}thinking$/,
    );
  });
});
