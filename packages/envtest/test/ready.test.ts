import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { SupervisedProcess } from "../src/process/supervisor.ts";
import { untilReady } from "../src/ready.ts";

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
