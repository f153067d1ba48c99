import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@capikit/common/time";
import { EnvtestError, type ProcessExit } from "@capikit/envtest";
import type { ProviderManager } from "@capikit/envtest/cluster-api";
import { expect, onTestFinished, test, vi } from "vitest";
import { type KeptManager, keepManager } from "../../../../src/commands/dev/managers/keep-manager.ts";
import type { DevEvent } from "../../../../src/commands/dev/renderers/dev-event.ts";

/** A manager whose processes end on request. */
function fakeManager() {
  const dir = mkdtempSync(join(tmpdir(), "capikit-keep-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const logFile = join(dir, "foo.log");
  const ends: ((exit: ProcessExit) => void)[] = [];
  const run = (): ProviderManager => {
    writeFileSync(logFile, `start ${ends.length + 1}\n`);
    const exited = new Promise<ProcessExit>((resolve) => ends.push(resolve));
    return { pid: 100 + ends.length, logFile, exited, log: async () => "" };
  };
  const over = new AbortController();
  const events: (Pick<DevEvent, "event" | "level" | "text"> & Record<string, unknown>)[] = [];
  const manager: KeptManager = {
    title: "the manager of foo",
    event: "provider",
    data: { provider: "foo" },
    absence: "its objects are not reconciled",
    start: vi.fn(async () => run()),
  };
  return {
    logFile,
    ends,
    over,
    events,
    manager,
    first: run(),
    report: (event: DevEvent["event"], level: DevEvent["level"], text: string, data = {}) =>
      void events.push({ event, level, text, ...data }),
  };
}

test("restarts a manager with growing delays, and keeps its logs", async () => {
  const clock = createFakeClock();
  const { ends, over, events, logFile, manager, first, report } = fakeManager();
  const kept = keepManager({ over, report }, manager, first, clock);
  for (const [at, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    ends[at]?.({ code: 3, signal: null });
    await vi.waitFor(() => expect(clock.waits()).toEqual([seconds * 1000]));
    clock.advance(seconds * 1000);
    await vi.waitFor(() => expect(ends).toHaveLength(at + 2));
  }
  over.abort();
  await kept;
  expect(events[0]).toEqual({
    event: "provider",
    level: "error",
    text: `the manager of foo exited with exit code 3; restarting in 1 s; log: ${logFile}.1. Last output:\n  start 1`,
    provider: "foo",
    state: "ended",
    code: 3,
    signal: null,
    logFile: `${logFile}.1`,
    retryMs: 1000,
  });
  expect(events[1]).toMatchObject({
    level: "good",
    text: `the manager of foo is ready again; log: ${logFile}`,
  });
  expect([1, 7].map((time) => readFileSync(`${logFile}.${time}`, "utf8"))).toEqual([
    "start 1\n",
    "start 7\n",
  ]);
  expect(existsSync(`${logFile}.8`)).toBe(false);
});

test("reports a manager that cannot be restarted, and gives up", async () => {
  const clock = createFakeClock();
  const { ends, over, events, manager, first, report } = fakeManager();
  const start = vi.fn().mockRejectedValue(new EnvtestError("not ready after 60000 ms"));
  const kept = keepManager({ over, report }, { ...manager, start }, first, clock);
  ends[0]?.({ code: null, signal: "SIGKILL" });
  await vi.waitFor(() => expect(clock.waits()).toEqual([1000]));
  clock.advance(1000);
  await kept;
  expect(events.at(-1)).toEqual({
    event: "provider",
    level: "error",
    text: "cannot restart the manager of foo; its objects are not reconciled: not ready after 60000 ms",
    provider: "foo",
    state: "absent",
  });
});

test("does not restart a manager when the session is over", async () => {
  const { over, events, manager, first, report } = fakeManager();
  const kept = keepManager({ over, report }, manager, first);
  over.abort();
  await kept;
  expect([events, vi.mocked(manager.start).mock.calls]).toEqual([[], []]);
});
