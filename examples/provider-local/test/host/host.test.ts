import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openHost } from "../../src/host/host.ts";

let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "provider-local-"));
});
afterEach(() => rm(stateDir, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test("the shared keys are made once, and found by the next program", async () => {
  const host = openHost(stateDir);
  const [one, two] = await Promise.all([host.sharedKeys(), host.sharedKeys()]);
  expect(two).toBe(one);
  expect(await openHost(stateDir).sharedKeys()).toEqual(one);
});

test("unreadable keys are not created again, and are read again", async () => {
  const file = join(stateDir, "shared-keys.json");
  const keys = await openHost(stateDir).sharedKeys();
  const text = await readFile(file, "utf8");
  await rm(file);
  await mkdir(file);
  const host = openHost(stateDir);
  await expect(host.sharedKeys()).rejects.toThrow("EISDIR: illegal operation on a directory, read");
  await rm(file, { recursive: true });
  await writeFile(file, text);
  expect(await host.sharedKeys()).toEqual(keys);
});

test("concurrent callers share the start of an API server, and later ones start it again", async () => {
  vi.stubEnv("KUBEBUILDER_ASSETS", join(stateDir, "missing"));
  const host = openHost(stateDir);
  const keys = await host.sharedKeys();
  const start = (): Promise<unknown> => host.ensureApiServer("one", keys).catch((error: unknown) => error);
  const [first, second] = await Promise.all([start(), start()]);
  expect(first).toBeInstanceOf(Error);
  expect(second).toBe(first);
  expect(await start()).not.toBe(first);
});
