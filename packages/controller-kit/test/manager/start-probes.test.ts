import { CheckError, silentLogger } from "@capikit/serving";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProbes } from "../../src/manager/start-servers.ts";

test("warns of a failed check once, without a stack, unless the manager starts or stops", async () => {
  const logger = { ...silentLogger, warn: vi.fn(), with: () => logger };
  let isRunning = false;
  let error: Error = new CheckError("cache not synced");
  const readyz = {
    cache() {
      throw error;
    },
  };
  const server = await startProbes(
    { host: "127.0.0.1", port: 0 },
    { healthz: {}, readyz },
    logger,
    () => isRunning,
  );
  onTestFinished(() => server?.stop());
  const ask = async (): Promise<number> => (await fetch(`http://127.0.0.1:${server?.port}/readyz`)).status;
  expect(await ask()).toBe(500);
  expect(logger.warn).not.toHaveBeenCalled();
  isRunning = true;
  expect([await ask(), await ask()]).toEqual([500, 500]);
  expect(logger.warn.mock.calls).toEqual([
    ["Health check failed", { check: "cache", reason: "cache not synced" }],
  ]);
  error = new Error("unexpected");
  await ask();
  expect(logger.warn).toHaveBeenLastCalledWith("Health check failed", { check: "cache", error });
});
