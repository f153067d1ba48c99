import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { call } from "../cli.ts";
import { createHostileWorld, type HostileWorld, hostileCheckouts, secretText } from "../hostile-checkouts.ts";

let world: HostileWorld;
beforeAll(async () => {
  world = await createHostileWorld();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => world.close());

/** Returns the paths below a folder, with sizes and times. Unlike `recursive`, does not follow links. */
function snapshot(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const { size, mtimeMs } = lstatSync(path);
    return [`${path} ${size} ${mtimeMs}`, ...(entry.isDirectory() ? snapshot(path) : [])];
  });
}

it.each(Object.keys(hostileCheckouts))("reads %s as data", async (name) => {
  const root = world.checkouts.get(name) ?? "";
  vi.stubEnv("PATH", `.:${world.bin}`);
  vi.stubEnv("TMPDIR", join(world.home, "tmp"));
  const before = snapshot(root);
  for (const argv of [
    ["lint", root],
    ["lint", "--format", "json", root, join(root, "config/default/kustomization.yaml")],
    ["migrate", "v1beta2", root],
    ["template", "variables", root],
    ["upstream", "diff", root, root],
    ["doctor", "--from", root],
  ]) {
    const { code, stdout, stderr } = await call(...argv);
    expect([0, 1, 2], `${argv[0]}: ${stderr}`).toContain(code);
    expect(stdout + stderr).not.toContain(secretText);
  }
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(root);
  for (const command of ["generate", "markers", "explain", "lint"])
    expect((await call("completion", "words", "--", command, "")).code).toBe(0);
  cwd.mockRestore();
  expect(snapshot(root)).toEqual(before);
  expect(readdirSync(join(world.home, "tmp"))).toEqual([]);
  expect(readdirSync(world.home).sort()).toEqual(["bin", "checkouts", "outside", "tmp"]);
  expect(existsSync(world.loot)).toBe(false);
  expect(world.connections()).toBe(0);
});
