import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openPlatform } from "../templates/src/platform.ts";

it("keeps the resources of each account in the folder of capikit dev, over restarts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("CAPIKIT_DEV_DATA", folder);
  const states = async (times: number, account?: string) => {
    const found: string[] = [];
    for (let at = 0; at < times; at++)
      found.push((await openPlatform(account).ensureNetwork("network/a", "north")).state);
    return found;
  };
  expect(await states(3)).toEqual(["Pending", "Running", "Running"]);
  expect(await states(1, "other")).toEqual(["Pending"]);
  expect(await openPlatform().remove("network/a")).toBe(false);
  expect(await openPlatform().remove("network/a")).toBe(true);
  expect(await openPlatform().remove("network/a")).toBe(true);
  vi.unstubAllEnvs();
  expect(await states(2)).toEqual(["Pending", "Pending"]);
});
