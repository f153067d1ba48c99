import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { reportWait, withFileLock } from "../../src/go-tools/build-go-tool.ts";

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
