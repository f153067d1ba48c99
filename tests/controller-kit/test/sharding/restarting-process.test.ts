import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessExit } from "@capikit/envtest";
import { expect, it } from "vitest";
import { type RestartOptions, restartingProcess } from "../../src/sharding/restarting-process.ts";

/** A process that the test ends. */
function fakeProcess(isReady: RestartOptions["isReady"], logFile = "sharder.log") {
  const ends: (() => void)[] = [];
  const started = restartingProcess({
    name: "the sharder",
    startOnce: () => {
      const exited = new Promise<ProcessExit>((resolve) => {
        ends.push(() => resolve({ code: 1, signal: null }));
      });
      return { exited, logFile, pid: Promise.resolve(0) };
    },
    isReady,
    pauseMs: 0,
  });
  return { started, ends };
}

it("restarts a process that ends, and returns its log once", async () => {
  const { started, ends } = fakeProcess(async () => true);
  await started.start();
  expect(started.takeExits()).toEqual([]);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  expect(started.takeExits()).toEqual(["sharder.log"]);
  expect(started.takeExits()).toEqual([]);
});

it("fails with the log if the first process ends before it is ready, and restarts nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "restarting-"));
  try {
    const logFile = join(folder, "sharder.log");
    await writeFile(logFile, "panic: no webhook");
    const { started, ends } = fakeProcess(async () => false, logFile);
    const start = started.start();
    ends[0]?.();
    await expect(start).rejects.toThrow(
      `the sharder ended before it was ready: ${logFile}:\npanic: no webhook`,
    );
    expect(ends).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
